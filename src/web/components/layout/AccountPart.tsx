import { usePage } from "../pageEnvironment.tsx";

/**
 * The name of a reader who is signed in, and the way out. Pages are the same for all readers, so it
 * is hidden until the script finds such a reader (client/session/accountName.ts).
 */
export function AccountPart({ className }: { className: string }) {
  const { messages } = usePage();
  return (
    <div className={`account ${className}`} data-account="" hidden>
      <span className="account__name" data-account-name="" />
      <button className="account__out" type="button" data-sign-out="">
        {messages.signIn.signOut}
      </button>
    </div>
  );
}
