import { useEffect, useState } from 'react'
import type { Page } from '../../platform/browser/page.ts'
import { signOutSheets } from '../../platform/sheets/browser-sign-out.ts'
import type { AskedSheets } from '../../platform/sheets/sign-out-sheets.ts'
import { routes } from '../../routes.ts'
import type { CurrentUser } from './current-user.store.ts'
import { signOutMessage } from './messages.ts'
import { SignOutDialog } from './SignOutDialog.tsx'

interface Props {
  currentUser: CurrentUser
  page: Page
  /** The login of the user. */
  owner: string
  /** Called when the user stays signed in, with the reason if it is a failure. */
  onEnd: (failure?: string) => void
}

/** Signs the user out, after a question if rounds of this browser are live, unsent or of other golfers. */
export function SignOut({ currentUser, page, owner, onEnd }: Props) {
  const [asked, setAsked] = useState<AskedSheets>()
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function signOut(deletesAsked: boolean) {
    setPending(true)
    setFailure(undefined)
    const result = await currentUser.signOut(deletesAsked)
    setPending(false)
    if (result === 'signedOut') page.replaceWith(routes.login.path)
    else if (asked) setFailure(signOutMessage(result))
    else onEnd(signOutMessage(result))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the user has pressed the button
  useEffect(() => {
    void signOutSheets.asked(owner).then((sheets) => {
      if (sheets.own + sheets.others === 0) {
        void signOut(false)
        return
      }
      // The dialog closes the menu, and gives the focus back to what had it.
      document.querySelector<HTMLElement>('[popovertarget="account-menu"]')?.focus()
      setAsked(sheets)
    })
  }, [])

  if (!asked) return null
  return (
    <SignOutDialog
      sheets={asked}
      isPending={isPending}
      failure={failure}
      onClose={() => onEnd()}
      onSignOut={(deletesAsked) => void signOut(deletesAsked)}
    />
  )
}
