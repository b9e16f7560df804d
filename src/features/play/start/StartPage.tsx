import { useEffect, useState } from 'react'
import type { User } from '../../../contract/session.ts'
import { page } from '../../../platform/browser/page.ts'
import type { KeptSheet } from '../../../platform/sheets/sheet-database.ts'
import { loginPath, routes } from '../../../routes.ts'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { currentUser } from '../../session/current-user.ts'
import { knownUser } from '../browser-play.ts'
import { dialogMessages } from '../dialog-messages.ts'
import { messages } from '../messages.ts'
import { StartPart } from './StartPart.tsx'

interface Props {
  onStarted: (sheet: KeptSheet) => void
}

/** The start of a round for the golfer who is signed in or whom this browser remembers. */
export function StartPage({ onStarted }: Props) {
  const [user, setUser] = useState<User | undefined>(knownUser)
  useEffect(() => {
    page.setTitle(dialogMessages.title)
    // Without a network, the remembered golfer begins a round, which is sent with the next session.
    void currentUser.load().then((state) => {
      if (state.status === 'signedIn') setUser(state.user)
      else if (state.status === 'signedOut' || !knownUser()) page.replaceWith(loginPath(routes.play.path))
    })
  }, [])
  if (!user) return <Spinner size="page" label={messages.loading} />
  return (
    <StartPart
      key={user.id}
      user={user}
      onStarted={(sheet) => {
        onStarted(sheet)
        // What had the focus is gone. Keyboard and screen reader begin at the top of the round.
        document.querySelector<HTMLElement>('main')?.focus()
      }}
    />
  )
}
