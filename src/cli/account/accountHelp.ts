import { languages } from "../../base/site/languages.ts";
import { roleNames } from "../../staff/accounts/roles/specificationRoles.ts";
import { minPasswordLength } from "../../staff/accounts/signIn/credentials.ts";

/** Help of the command for accounts. */
export const usage = `Accounts that may sign in. A running server on the same store knows of changes at once.

  npm run account -- COMMAND

  add ACCOUNT              make an account
    --admin                an administrator, who may do and see everything
    --role ${roleNames.join("|").padEnd(16)}give it a role; may be repeated
    --name NAME            the name that readers of the site see it by; else the account's
  passwd ACCOUNT           change its password; everybody signed in with it is signed out
  reset-factor ACCOUNT     take a lost second factor and its recovery codes from it
  disable ACCOUNT          let it sign in no longer; everybody signed in with it is signed out
  enable ACCOUNT           let it sign in again
  erase ACCOUNT            erase what a disabled account says of its owner; a number stays, to which
                           revisions and the audit trail refer; it cannot be undone
  sessions ACCOUNT         list its open sessions: number, device, network, opened, last used
  sign-out ACCOUNT         end all its sessions
    --session NUMBER       this one alone
  list                     list accounts: id, account, name, roles, state
  roles [list]             list roles with the rights that they give; roles show NAME one of them
  roles define NAME        make a role, or change one that was made; roles remove NAME removes it
    --right ACT[:LIMITS]   a right, such as text.edit:types=news,page;languages=zh; may be repeated
    --need LIMIT           a limit that each grant of it must name, such as languages
    --label-en, --label-zh the name that people read
    --needs-factor         its holders must have a second factor
    --file FILE            all of it as YAML: labels, rights, needs, needs_factor
  grant ACCOUNT ROLE       give it a role; its sessions end, as at revoke
    --language ${languages.join("|").padEnd(14)}for texts in this language only; also --type TYPE,
                           --column KEY, --setting NAME, --form FORM; each may be repeated
  revoke ACCOUNT ROLE      take a role from it; the last administrator keeps theirs
  token create ACCOUNT     make a token by which programs act for it, and print it, once
    --name NAME --days N   what it is called; how long it lives (90; at most 365)
    --act ACT --type TYPE  what it may do, of what its owner may; each may be repeated, as the
                           other limits of grant; without --act everything that its owner may
  token list ACCOUNT       list its tokens: number, name, end, expiry, last use, acts
  token revoke ACCOUNT N   end a token
  invite ACCOUNT           invite somebody to make it, and print a link that is good once, for a week
    --name NAME --email E  who is invited; --lang ${languages.join("|")}, the language of mail and studio
    --role ROLE            a role that it is to have; may be repeated, with the limits of grant
    --mail                 have a server that sends mails mail the link
    --list, --revoke N     list invitations; take one back
  unlink ACCOUNT           part it from its subject at the OpenID provider; its sessions end

  add and passwd read the password from standard input: typed unseen, or from a pipe. It has
  ${minPasswordLength} characters at least and is none of the common ones. With --random one is made and
  printed, once; it must be changed at the first sign-in.
  Every command takes --as ACCOUNT: it does what that account has the right to.
  DATA_DIR and DATABASE_URL say which store, as for the server.
  Exit code 0: done. 1: it could not be done. 2: wrong command.`;
