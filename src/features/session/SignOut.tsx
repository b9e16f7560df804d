import { useEffect, useState } from 'react'
import type { Page } from '../../platform/browser/page.ts'
import type { AskedSheets, SignOutSheets } from '../../platform/sheets/sign-out-sheets.ts'
import { routes } from '../../routes.ts'
import { Dialog, DialogButtons } from '../../ui/feedback/Dialog.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { FormMessage } from '../../ui/form/FormMessage.tsx'
import type { CurrentUser } from './current-user.store.ts'
import { signOutMessage } from './messages.ts'
import { keptRounds, keptRoundsTexts } from './sign-out-messages.ts'

export interface SignOutProps {
  currentUser: CurrentUser
  page: Page
  sheets: Pick<SignOutSheets, 'asked'>
  /** The login of the user. */
  owner: string
  /** Called when the user stays signed in, with the reason if it is a failure. */
  onEnd: (failure?: string) => void
}

/** Signs the user out, after a question if rounds of this browser are live, unsent or of other golfers. */
export function SignOut({ currentUser, page, sheets, owner, onEnd }: SignOutProps) {
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
    void sheets.asked(owner).then((found) => {
      if (found.own + found.others === 0) {
        void signOut(false)
        return
      }
      // The dialog closes the menu, and gives the focus back to what had it.
      document.querySelector<HTMLElement>('[popovertarget="account-menu"]')?.focus()
      setAsked(found)
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

interface SignOutDialogProps {
  sheets: AskedSheets
  isPending: boolean
  failure: string | undefined
  onClose: () => void
  onSignOut: (deletesAll: boolean) => void
}

/** Asks whether rounds that are live, unsent or of other golfers stay in this browser. */
export function SignOutDialog({ sheets, isPending, failure, onClose, onSignOut }: SignOutDialogProps) {
  return (
    <Dialog isOpen startsAtTitle title={keptRounds.title} onClose={onClose}>
      {keptRoundsTexts(sheets).map((text) => (
        <p key={text}>{text}</p>
      ))}
      <FormMessage message={failure ? { kind: 'danger', text: failure } : undefined} />
      <DialogButtons>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="danger" disabled={isPending} onClick={() => onSignOut(true)}>
          {keptRounds.remove}
        </Button>
        <Button kind="main" disabled={isPending} onClick={() => onSignOut(false)}>
          {keptRounds.keep}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
