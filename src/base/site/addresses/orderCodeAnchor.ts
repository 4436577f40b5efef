/** The anchor of an order code's row on its part's page. */
export function orderCodeAnchor(orderCode: string): string {
  return `order-${orderCode}`;
}
