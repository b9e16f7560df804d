import { useState } from 'react'
import type { User } from '../../../contract/session.ts'
import { api } from '../../../platform/api/browser-api.ts'
import { clock } from '../../../platform/browser/clock.ts'
import { devicePosition } from '../../../platform/browser/device-position.ts'
import { randomToken } from '../../../platform/browser/random.ts'
import { localStore } from '../../../platform/browser/storage.ts'
import { sheetDatabase } from '../../../platform/sheets/browser-sheets.ts'
import type { KeptSheet } from '../../../platform/sheets/sheet-database.ts'
import { createCourseSearch } from './course-search.store.ts'
import { StartScreen } from './StartScreen.tsx'
import { lastSetup, startRound } from './start-round.ts'

interface Props {
  user: User
  /** Rounds that this browser records. */
  sheets: readonly KeptSheet[]
  onStarted: (sheet: KeptSheet) => void
}

/** The beginning of a round, with the dependencies of the page. It is loaded only where no round is scored. */
export function StartPart({ user, sheets, onStarted }: Props) {
  const [search] = useState(() => createCourseSearch({ api, clock, device: devicePosition }))
  return (
    <StartScreen
      search={search}
      name={user.name ?? user.id}
      last={lastSetup(localStore, user.id)}
      sheets={sheets}
      randomId={randomToken}
      onStart={async (setup) =>
        onStarted(
          await startRound(setup, user.id, {
            db: sheetDatabase,
            storage: localStore,
            randomToken,
            now: clock.now,
            timezoneOffsetMs: (atMs) => -new Date(atMs).getTimezoneOffset() * 60_000,
            // The answer changes nothing: without the permission, the browser may remove data that was not used for long.
            persist: () => void navigator.storage?.persist?.(),
          }),
        )
      }
    />
  )
}
