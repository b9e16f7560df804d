import { useStore } from '@nanostores/react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { User } from '../../../contract/session.ts'
import { api } from '../../../platform/api/browser-api.ts'
import { clock } from '../../../platform/browser/clock.ts'
import { devicePosition } from '../../../platform/browser/device-position.ts'
import { network } from '../../../platform/browser/network.ts'
import { randomToken } from '../../../platform/browser/random.ts'
import { localStore } from '../../../platform/browser/storage.ts'
import { storageLife } from '../../../platform/browser/storage-life.ts'
import { sheetDatabase } from '../../../platform/sheets/browser-sheets.ts'
import type { KeptSheet } from '../../../platform/sheets/sheet-database.ts'
import { responseCache } from '../../session/current-user-cache.ts'
import { createCourseSearch } from '../../shared/courses/course-search.store.ts'
import { keptRounds } from '../../shared/kept-rounds/browser-kept-rounds.ts'
import { sheetSync } from '../browser-play.ts'
import type { GolferRound } from './golfer-rounds.store.ts'
import { enteredPlayers, lastSetup } from './last-setup.ts'
import { createRecentPlay } from './recent-play.store.ts'
import { StartScreen } from './StartScreen.tsx'
import { firstRefusal, startRound } from './start-round.ts'

interface Props {
  user: User
  /** The golfer's rounds that are live, or can still be changed. */
  rounds: readonly GolferRound[]
  /** Why the account may not start another one. */
  startRefusal: string | undefined
  onStarted: (sheet: KeptSheet) => void
}

/** The beginning of a round, with the dependencies of the page. */
export function StartPart({ user, rounds, startRefusal, onStarted }: Props) {
  const [search] = useState(() => createCourseSearch({ api, clock, device: devicePosition }))
  const [recentPlay] = useState(() =>
    createRecentPlay({ api, cache: responseCache, storage: localStore, owner: user.id }),
  )
  const [last] = useState(() => lastSetup(localStore, user.id))
  const recent = useStore(recentPlay.$state)
  const isOnline = useSyncExternalStore(network.onChange, network.isOnline)
  useEffect(() => void recentPlay.load(), [recentPlay])
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
