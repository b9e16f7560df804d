import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { stateOf } from '../../domain/score-sheet/sheet.ts'
import { matchRoute } from '../../match-route.ts'
import { distanceUnit } from '../../platform/browser/distance-unit.ts'
import { page } from '../../platform/browser/page.ts'
import { localStore } from '../../platform/browser/storage.ts'
import { storageLife } from '../../platform/browser/storage-life.ts'
import { keepAwake } from '../../platform/browser/wake-lock.ts'
import { lazyPart, Optional } from '../../platform/lazy/Optional.tsx'
import { writeOpenSheet } from '../../platform/sheets/open-sheet.ts'
import { routes, scorePath } from '../../routes.ts'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { joinHere, knownUser, phoneChoices, scoringOf } from './browser-play.ts'
import type { JoinResult } from './join-sheet.ts'
import { messages } from './messages.ts'
import { ScoreScreen } from './score/ScoreScreen.tsx'
import type { ScoringStore } from './score/scoring.store.ts'

// Lazily loaded: only golfers who have just joined are asked, and the start is shown where no round is scored.
const AskPlayer = lazyPart(async () => (await import('./AskPlayer.tsx')).AskPlayer)
const NotOpened = lazyPart(async () => (await import('./NotOpened.tsx')).NotOpened)
const StartPage = lazyPart(async () => (await import('./start/StartPage.tsx')).StartPage)

const LOADING = <Spinner size="page" label={messages.loading} />

const tokenAt = (url: URL) => matchRoute(routes.score.path, url.pathname)?.token

/** Shows the start of a round, or the round that is scored at the address of the page. */
export function PlayPage() {
  const [token, setToken] = useState(() => tokenAt(page.url()))
  useEffect(() => page.onChange(() => setToken(tokenAt(page.url()))), [])
  if (token !== undefined) return <OpenSheet key={token} token={token} />
  return (
    <Optional loading={LOADING}>
      <StartPage
        onStarted={(sheet) => {
          page.rewrite(scorePath(sheet.token), 'push')
          setToken(sheet.token)
        }}
      />
    </Optional>
  )
}

/** Opens a sheet of this browser, or joins it with the key in the address, which is removed from there. */
function OpenSheet({ token }: { token: string }) {
  const [opened, setOpened] = useState<
    { scoring: ScoringStore; isAsked: boolean } | { reason: Exclude<JoinResult, 'joined'> | 'noStorage' }
  >()
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` tries again
  useEffect(() => {
    const key = page.url().hash.slice(1) || undefined
    joinHere(token, key).then(
      (result) => {
        if (key !== undefined) storageLife.persist()
        if (result !== 'joined') return setOpened({ reason: result })
        // The key stays in the address until it is stored: a reload must not lose it.
        page.rewrite(scorePath(token))
        // Only golfers with an account claim a player; nobody else waits for the question.
        setOpened({ scoring: scoringOf(token), isAsked: key !== undefined && knownUser() !== undefined })
      },
      () => setOpened({ reason: 'noStorage' }),
    )
  }, [token, attempt])

  if (opened === undefined) return LOADING
  if ('reason' in opened) {
    return (
      <Optional loading={LOADING}>
        <NotOpened token={token} reason={opened.reason} onRetry={() => setAttempt(attempt + 1)} />
      </Optional>
    )
  }
  const screen = <Opened token={token} scoring={opened.scoring} />
  if (!opened.isAsked) return screen
  return (
    <Optional loading={LOADING} fallback={() => screen}>
      <AskPlayer token={token} onDone={() => setOpened({ ...opened, isAsked: false })} />
    </Optional>
  )
}

function Opened({ token, scoring }: { token: string; scoring: ScoringStore }) {
  const state = useStore(scoring.sheet.$state)
  const found = state.status === 'found' ? state : undefined
  const course = found?.sheet.settings.course.name
  const sheetState = found && stateOf(found.sheet)
  const keptState = found?.kept.state ?? 'live'
  useEffect(() => {
    if (course === undefined) return
    page.setTitle(`${course} - ${messages.title}`)
    writeOpenSheet(localStore, { token, course }, sheetState === 'live')
  }, [token, course, sheetState])
  useEffect(() => {
    if (sheetState && keptState !== sheetState) void scoring.sheet.remember({ state: sheetState })
  }, [scoring, keptState, sheetState])
  useEffect(() => scoring.start(), [scoring])
  if (state.status === 'loading') return LOADING
  if (state.status !== 'found') {
    return (
      <Optional loading={LOADING}>
        <NotOpened token={token} reason="noStorage" onRetry={() => {}} />
      </Optional>
    )
  }
  return (
    <ScoreScreen scoring={scoring} unit={distanceUnit.read()} keepAwake={keepAwake} choices={phoneChoices} />
  )
}
