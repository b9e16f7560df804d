import { useEffect } from 'react'
import { clock } from '../../platform/browser/clock.ts'
import { distanceUnit } from '../../platform/browser/distance-unit.ts'
import { showFirst } from '../../platform/first-look/first-look.ts'
import { interactionWith } from '../../platform/first-look/interaction.ts'
import { lazyPart, Optional } from '../../platform/lazy/Optional.tsx'
import { useHydrated } from '../../platform/use-hydrated.ts'
import { PartMissing } from '../../ui/feedback/PartMissing.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { openSheet, phoneChoices, prepareStorage, tokenHere } from './browser-play.ts'
import { messages } from './messages.ts'
import './finish/parts.ts'
import './parts.ts'
import { hasFirstLook, ScoreFirstLook } from './score/ScoreFirstLook.static.tsx'
import { showCurrentChip } from './score/ScoreHead.static.tsx'
import type { SheetOpening } from './sheet-opening.store.ts'

// The first look does not need it. It is requested at once, and arrives before React's DOM library.
const loadPage = () => import('./PlayPage.tsx')
const PlayPage = lazyPart(async () => (await loadPage()).PlayPage)

// The scripts of the island run before React's DOM library has arrived.
const first = import.meta.env.SSR ? undefined : openHere()

function openHere(): SheetOpening | undefined {
  prepareStorage()
  const page = loadPage()
  // If it fails, showing the page tries again.
  page.catch(() => {})
  const token = tokenHere()
  if (token === undefined) return undefined
  // If it fails, the screen begins the exchange.
  const exchange = import('./browser-exchange.ts').catch(() => undefined)
  const opening = openSheet(token)
  showFirstOf(opening)
  // What is entered in the first look is sent without React's DOM library, and while the screen's script does not load.
  opening.$state.listen((state) => {
    if (state.status !== 'opened' || state.isAsked) return
    void exchange.then((loaded) => loaded && state.scoring.start(loaded.beginExchange))
  })
  return opening
}

function showFirstOf(opening: SheetOpening): void {
  showFirst({
    island: 'PlayIsland',
    interaction: interactionWith(showCurrentChip),
    content() {
      const state = opening.$state.get()
      const scoring = state.status === 'opened' && !state.isAsked ? state.scoring.$state.get() : undefined
      if (state.status !== 'opened' || !scoring || !hasFirstLook(scoring)) return undefined
      const { isForSun } = phoneChoices.$state.get()
      return (
        <ScoreFirstLook
          scoring={scoring}
          store={state.scoring}
          unit={distanceUnit.read()}
          isForSun={isForSun}
        />
      )
    },
    subscribe(listener) {
      let stopScoring = () => {}
      const stop = opening.$state.listen((state) => {
        if (state.status === 'opened') stopScoring = state.scoring.$state.listen(listener)
        listener()
      })
      return () => {
        stop()
        stopScoring()
      }
    },
  })
}

const LOADING = <Spinner size="page" label={messages.loading} />
const RETRY_MS = 3000

/** Keeps the first look, in which scores can be entered, and loads the script again after a pause. */
function LoadAgain({ reset }: { reset: () => void }) {
  useEffect(() => clock.after(RETRY_MS, reset), [reset])
  return LOADING
}

export function PlayIsland() {
  if (!useHydrated()) return LOADING
  return (
    <Optional
      loading={LOADING}
      fallback={(retry, reset) =>
        first && first.$state.get().status !== 'failed' ? (
          <LoadAgain reset={reset} />
        ) : (
          <PartMissing onRetry={retry} />
        )
      }
    >
      <PlayPage first={first} />
    </Optional>
  )
}
