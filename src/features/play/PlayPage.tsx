import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { User } from '../../contract/session.ts'
import { stateOf } from '../../domain/score-sheet/sheet.ts'
import { distanceUnit } from '../../platform/browser/distance-unit.ts'
import { page } from '../../platform/browser/page.ts'
import { localStore } from '../../platform/browser/storage.ts'
import { storageLife } from '../../platform/browser/storage-life.ts'
import { keepAwake } from '../../platform/browser/wake-lock.ts'
import { lazyPart, Optional } from '../../platform/lazy/Optional.tsx'
import { sheetDatabase } from '../../platform/sheets/browser-sheets.ts'
import { writeOpenSheet } from '../../platform/sheets/open-sheet.ts'
import type { KeptSheet } from '../../platform/sheets/sheet-database.ts'
import { loginPath, matchRoute, roundPath, routes, scorePath } from '../../routes.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { currentUser } from '../session/current-user.ts'
import { joinHere, knownUser, phoneChoices, scoringOf } from './browser-play.ts'
import type { JoinResult } from './join-sheet.ts'
import { messages } from './messages.ts'
import { ScoreScreen } from './score/ScoreScreen.tsx'
import type { ScoringStore } from './score/scoring.store.ts'

// Lazily loaded, because only scorers who have just joined are asked.
const AskPlayer = lazyPart(async () => (await import('./AskPlayer.tsx')).AskPlayer)
const StartPart = lazyPart(async () => (await import('./start/StartPart.tsx')).StartPart)

const EndedRounds = lazyPart(async () => (await import('./finish/EndedRounds.tsx')).EndedRounds)

const tokenAt = (url: URL) => matchRoute(routes.score.path, url.pathname)?.token

/** Shows the start of a round, or the round that is scored at the address of the page. */
export function PlayPage() {
  const [token, setToken] = useState(() => tokenAt(page.url()))
  useEffect(() => page.onChange(() => setToken(tokenAt(page.url()))), [])
  if (token !== undefined) return <OpenSheet key={token} token={token} />
  return (
    <Start
      onStarted={(sheet) => {
        page.rewrite(scorePath(sheet.token), 'push')
        setToken(sheet.token)
      }}
    />
  )
}

/** Opens a sheet of this browser, or joins it with the key in the address, which is removed from there. */
function OpenSheet({ token }: { token: string }) {
  const [joined, setJoined] = useState<JoinResult | 'noStorage'>()
  const [scoring, setScoring] = useState<ScoringStore>()
  const [attempt, setAttempt] = useState(0)
  const [hasJoinedNow, setJoinedNow] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` tries again
  useEffect(() => {
    const key = page.url().hash.slice(1) || undefined
    joinHere(token, key).then(
      (result) => {
        // The key stays in the address until it is stored: a reload must not lose it.
        if (result === 'joined') page.rewrite(scorePath(token))
        if (key !== undefined) storageLife.persist()
        if (result === 'joined') setScoring(scoringOf(token))
        setJoinedNow(result === 'joined' && key !== undefined)
        setJoined(result)
      },
      () => setJoined('noStorage'),
    )
  }, [token, attempt])

  if (joined === undefined) return <Spinner size="page" label={messages.loading} />
  if (joined === 'joined' && scoring) {
    const opened = <Opened scoring={scoring} />
    if (!hasJoinedNow) return opened
    return (
      <Optional loading={<Spinner size="page" label={messages.loading} />} fallback={() => opened}>
        <AskPlayer token={token} onDone={() => setJoinedNow(false)} />
      </Optional>
    )
  }
  const texts = {
    joined: messages.missing,
    missing: messages.missing,
    withdrawn: 'The owner of the round has withdrawn the key of this link.',
    document: 'An app records this round; it cannot be scored in a browser.',
    unreachable: 'The first time, the round is loaded from the service, which cannot be reached.',
    noStorage: messages.noStorage,
  }
  return (
    <EmptyState
      title={joined === 'noStorage' ? messages.noStorageTitle : messages.missingTitle}
      heading="h1"
      action={
        joined === 'unreachable' ? (
          <Button kind="main" onClick={() => setAttempt(attempt + 1)}>
            Try again
          </Button>
        ) : (
          <a href={roundPath(token)}>{messages.watch}</a>
        )
      }
    >
      <p>{texts[joined]}</p>
    </EmptyState>
  )
}

function Opened({ scoring }: { scoring: ScoringStore }) {
  const state = useStore(scoring.sheet.$state)
  useEffect(() => {
    if (state.status !== 'found') return
    const { kept, sheet } = state
    const course = sheet.settings.course.name
    page.setTitle(`${course} - ${messages.title}`)
    const sheetState = stateOf(sheet)
    writeOpenSheet(localStore, { token: kept.token, course }, sheetState === 'live')
    if ((kept.state ?? 'live') !== sheetState) void scoring.sheet.remember({ state: sheetState })
  }, [scoring, state])
  useEffect(() => scoring.start(), [scoring])
  if (state.status === 'loading') return <Spinner size="page" label={messages.loading} />
  if (state.status !== 'found') {
    return (
      <EmptyState title={messages.noStorageTitle} heading="h1">
        <p>{messages.noStorage}</p>
      </EmptyState>
    )
  }
  return (
    <ScoreScreen scoring={scoring} unit={distanceUnit.read()} keepAwake={keepAwake} choices={phoneChoices} />
  )
}

function Start({ onStarted }: { onStarted: (sheet: KeptSheet) => void }) {
  const [user, setUser] = useState<User | undefined>(knownUser)
  const [sheets, setSheets] = useState<readonly KeptSheet[]>()
  useEffect(() => {
    sheetDatabase.sheets().then(
      (all) => setSheets(all.filter(({ owner }) => owner === user?.id || owner === null)),
      () => setSheets([]),
    )
  }, [user])
  useEffect(() => {
    page.setTitle(messages.title)
    // Without a network, the remembered golfer begins a round, which is sent with the next session.
    void currentUser.load().then((state) => {
      if (state.status === 'signedIn') setUser(state.user)
      else if (state.status === 'signedOut' || !knownUser()) page.replaceWith(loginPath(routes.play.path))
    })
  }, [])
  if (!user || !sheets) return <Spinner size="page" label={messages.loading} />
  const isLive = ({ state = 'live' }: KeptSheet) => state === 'live'
  return (
    <Optional>
      <StartPart user={user} sheets={sheets.filter(isLive)} onStarted={onStarted} />
      <EndedRounds sheets={sheets.filter((sheet) => !isLive(sheet))} />
    </Optional>
  )
}
