import { useStore } from '@nanostores/react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { User } from '../../../contract/session.ts'
import { api } from '../../../platform/api/browser-api.ts'
import { clock } from '../../../platform/browser/clock.ts'
import { devicePosition } from '../../../platform/browser/device-position.ts'
import { network } from '../../../platform/browser/network.ts'
import { page } from '../../../platform/browser/page.ts'
import { randomToken } from '../../../platform/browser/random.ts'
import { localStore } from '../../../platform/browser/storage.ts'
import { storageLife } from '../../../platform/browser/storage-life.ts'
import { sheetDatabase } from '../../../platform/sheets/browser-sheets.ts'
import { keptSheets, removeUnchanged } from '../../../platform/sheets/sheet-changes.ts'
import type { KeptSheet } from '../../../platform/sheets/sheet-database.ts'
import { loginPath, routes } from '../../../routes.ts'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { currentUser } from '../../session/current-user.ts'
import { responseCache } from '../../session/current-user-cache.ts'
import { createCourseSearch } from '../../shared/courses/course-search.store.ts'
import { keptRounds } from '../../shared/kept-rounds/browser-kept-rounds.ts'
import { sheetSync } from '../browser-exchange.ts'
import { knownUser } from '../browser-play.ts'
import { dialogMessages } from '../dialog-messages.ts'
import { messages } from '../messages.ts'
import { createGolferRounds } from './golfer-rounds.store.ts'
import { enteredPlayers, lastSetup } from './last-setup.ts'
import { createRecentPlay } from './recent-play.store.ts'
import { StartScreen } from './StartScreen.tsx'
import { firstRefusal, startRound } from './start-round.ts'

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
    <Start
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

/** The beginning of a round, with the dependencies of the page. */
function Start({ user, onStarted }: Props & { user: User }) {
  const [search] = useState(() => createCourseSearch({ api, clock, device: devicePosition }))
  const [recentPlay] = useState(() =>
    createRecentPlay({ api, cache: responseCache, storage: localStore, owner: user.id }),
  )
  const [golferRounds] = useState(() =>
    createGolferRounds({
      api,
      clock,
      db: { sheets: () => keptSheets(sheetDatabase) },
      removeUnchanged: (...sheet) => removeUnchanged(sheetDatabase, ...sheet),
      owner: user.id,
    }),
  )
  const [last] = useState(() => lastSetup(localStore, user.id))
  const recent = useStore(recentPlay.$state)
  const isOnline = useSyncExternalStore(network.onChange, network.isOnline)
  const rounds = useStore(golferRounds.$state)
  const startRefusal = useStore(golferRounds.$startRefusal)
  useEffect(() => {
    void recentPlay.load()
    void golferRounds.load()
  }, [recentPlay, golferRounds])
  if (!rounds) return <Spinner size="page" label={messages.loading} />
  return (
    <StartScreen
      search={search}
      name={user.name ?? user.id}
      last={last}
      recent={recent}
      isOnline={isOnline}
      rounds={rounds}
      keptRounds={keptRounds}
      startRefusal={startRefusal}
      randomId={randomToken}
      onStart={async (setup) => {
        const started = await startRound(setup, user.id, {
          db: sheetDatabase,
          send: (token) => firstRefusal(sheetSync.exchange(token), { network, clock }),
          storage: localStore,
          randomToken,
          now: clock.now,
          timezoneOffsetMs: (atMs) => -new Date(atMs).getTimezoneOffset() * 60_000,
          persist: storageLife.persist,
        })
        if ('refusal' in started) return `Not started: ${started.refusal}`
        void recentPlay.remember(enteredPlayers(setup))
        onStarted(started.sheet)
        return undefined
      }}
    />
  )
}
