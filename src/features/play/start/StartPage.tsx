import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { User } from '../../../contract/session.ts'
import { api } from '../../../platform/api/browser-api.ts'
import { clock } from '../../../platform/browser/clock.ts'
import { page } from '../../../platform/browser/page.ts'
import { sheetDatabase } from '../../../platform/sheets/browser-sheets.ts'
import { keptSheets, removeUnchanged } from '../../../platform/sheets/sheet-changes.ts'
import type { KeptSheet } from '../../../platform/sheets/sheet-database.ts'
import { loginPath, routes } from '../../../routes.ts'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { currentUser } from '../../session/current-user.ts'
import { knownUser } from '../browser-play.ts'
import { dialogMessages } from '../dialog-messages.ts'
import { messages } from '../messages.ts'
import { createGolferRounds } from './golfer-rounds.store.ts'
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
  return <GolferStart key={user.id} user={user} onStarted={onStarted} />
}

function GolferStart({ user, onStarted }: Props & { user: User }) {
  const [golferRounds] = useState(() =>
    createGolferRounds({
      api,
      clock,
      db: { sheets: () => keptSheets(sheetDatabase) },
      removeUnchanged: (...sheet) => removeUnchanged(sheetDatabase, ...sheet),
      owner: user.id,
    }),
  )
  const rounds = useStore(golferRounds.$state)
  const startRefusal = useStore(golferRounds.$startRefusal)
  useEffect(() => void golferRounds.load(), [golferRounds])
  if (!rounds) return <Spinner size="page" label={messages.loading} />
  return (
    <StartPart
      user={user}
      rounds={rounds}
      startRefusal={startRefusal}
      onStarted={(sheet) => {
        onStarted(sheet)
        // What had the focus is gone. Keyboard and screen reader begin at the top of the round.
        document.querySelector<HTMLElement>('main')?.focus()
      }}
    />
  )
}
