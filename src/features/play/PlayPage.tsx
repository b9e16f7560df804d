import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { stateOf } from '../../domain/score-sheet/sheet.ts'
import { clock } from '../../platform/browser/clock.ts'
import { devicePosition } from '../../platform/browser/device-position.ts'
import { distanceUnit } from '../../platform/browser/distance-unit.ts'
import { page } from '../../platform/browser/page.ts'
import { randomToken } from '../../platform/browser/random.ts'
import { localStore } from '../../platform/browser/storage.ts'
import { storageLife } from '../../platform/browser/storage-life.ts'
import { canKeepAwake, keepAwake } from '../../platform/browser/wake-lock.ts'
import { Optional } from '../../platform/lazy/Optional.tsx'
import { writeOpenSheet } from '../../platform/sheets/open-sheet.ts'
import { isOfOrganiser } from '../../platform/sheets/sheet-database.ts'
import { scorePath } from '../../routes.ts'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { ClaimsSection } from '../shared/claims/ClaimsSection.tsx'
import { claimsOf } from '../shared/claims/claims.ts'
import { Announcements } from './Announcements.tsx'
import { beginExchange } from './browser-exchange.ts'
import { openSheet, phoneChoices, prepareStorage, tokenHere } from './browser-play.ts'
import { dialogMessages } from './dialog-messages.ts'
import { messages } from './messages.ts'
import { NotOpened, OpeningSheet } from './NotOpened.tsx'
import styles from './PlayPage.module.css'
import { StartPage } from './parts.ts'
import { ScoreScreen } from './score/ScoreScreen.tsx'
import type { Phone } from './score/score-dialog.ts'
import type { ScoringStore } from './score/scoring.store.ts'
import type { SheetOpening } from './sheet-opening.store.ts'

const phone: Phone = {
  clock,
  device: devicePosition,
  storage: localStore,
  randomToken,
  isStorageShort: storageLife.isShort,
  canKeepAwake,
  keepAwake,
}

const LOADING = <Spinner size="page" label={messages.loading} />

interface Props {
  /** The sheet at the address at which the page was loaded. */
  first: SheetOpening | undefined
}

/** Shows the start of a round, or the round that is scored at the address of the page. */
export function PlayPage({ first }: Props) {
  const [token, setToken] = useState(tokenHere)
  useEffect(() => page.onChange(() => setToken(tokenHere())), [])
  if (token !== undefined) {
    return <OpenSheet key={token} token={token} first={first?.token === token ? first : undefined} />
  }
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

function OpenSheet({ token, first }: { token: string } & Props) {
  const [opening] = useState(() => first ?? openSheet(token))
  const state = useStore(opening.$state)
  const hasJoined = state.status === 'opened' && state.hasJoined
  useEffect(() => {
    if (hasJoined) storageLife.persist()
  }, [hasJoined])
  const retry = () => {
    prepareStorage()
    void opening.open()
  }
  if (state.status === 'opening') {
    return state.isJoining ? LOADING : <OpeningSheet token={token} clock={clock} onRetry={retry} />
  }
  if (state.status === 'failed') return <NotOpened token={token} reason={state.reason} onRetry={retry} />
  if (!state.isAsked) return <Opened token={token} scoring={state.scoring} />
  return <AskPlayer token={token} onDone={opening.endQuestion} />
}

/** Asks a signed-in scorer who has just joined which player they are. Nobody else is asked anything. */
function AskPlayer({ token, onDone }: { token: string; onDone: () => void }) {
  const claims = claimsOf(token)
  const state = useStore(claims.$state)
  const isKnown = state.status !== 'idle' && state.status !== 'loading'
  const canAsk = state.status === 'found' && !state.value.isOwner && state.value.players.length > 0
  // The answer stays on the screen.
  const [wasAsked, setAsked] = useState(false)
  if (canAsk && !wasAsked) setAsked(true)
  const hasQuestion = canAsk || wasAsked
  useEffect(() => void claims.load(), [claims])
  useEffect(() => {
    if (isKnown && !hasQuestion) onDone()
  }, [isKnown, hasQuestion, onDone])
  if (!hasQuestion) return <Spinner size="page" label={messages.loading} />
  return (
    <div className={styles.question}>
      <PageTitle>Which player are you?</PageTitle>
      <ClaimsSection claims={claims} isOpen />
      <div className={styles.end}>
        <Button kind="main" onClick={onDone}>
          Go on to the scores
        </Button>
      </div>
    </div>
  )
}

function Opened({ token, scoring }: { token: string; scoring: ScoringStore }) {
  const state = useStore(scoring.sheet.$state)
  const found = state.status === 'found' ? state : undefined
  const course = found?.sheet.settings.course.name
  const owner = found?.kept.owner
  const isKeptHere = found && (!isOfOrganiser(found.kept) || found.own.length > 0)
  const sheetState = found && stateOf(found.sheet)
  const keptState = found?.kept.state ?? 'live'
  useEffect(() => {
    if (course === undefined) return
    page.setTitle(`${course} - ${dialogMessages.title}`)
    if (isKeptHere) writeOpenSheet(localStore, { token, course, owner }, sheetState === 'live')
  }, [token, course, owner, isKeptHere, sheetState])
  useEffect(() => {
    if (sheetState && keptState !== sheetState) void scoring.sheet.remember(() => ({ state: sheetState }))
  }, [scoring, keptState, sheetState])
  useEffect(() => scoring.start(beginExchange), [scoring])
  if (state.status === 'loading') return LOADING
  if (state.status !== 'found') {
    return <NotOpened token={token} reason="noStorage" onRetry={() => {}} />
  }
  const unit = distanceUnit.read()
  return (
    <>
      {/* Below the screen, which fills the window, they would make the page scroll. */}
      <Announcements store={scoring} unit={unit} />
      <ScoreScreen scoring={scoring} unit={unit} phone={phone} choices={phoneChoices} />
    </>
  )
}
