export function Glass() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" aria-hidden>
      <path
        strokeWidth="1.6"
        strokeLinecap="round"
        d="m17 17-4.2-4.2M14.5 9A5.5 5.5 0 1 1 3.5 9a5.5 5.5 0 0 1 11 0Z"
      />
    </svg>
  );
}

export function Cross() {
  return (
    <svg viewBox="0 0 20 20" width="16" height="16" fill="none" stroke="currentColor" aria-hidden>
      <path strokeWidth="1.6" strokeLinecap="round" d="m5 5 10 10m0-10L5 15" />
    </svg>
  );
}
