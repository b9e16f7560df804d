import { useEffect, useMemo, useRef, useState } from 'react'
import type { RecentPlay } from '../../../contract/recent-play.ts'
import { teeLabel, teeWithLabel } from '../../../domain/catalogue/tees.ts'
import { numberOf } from '../../../domain/format/printed-number.ts'
import { handicapIndexText } from '../../../domain/handicap/handicap-index.ts'
import { routes } from '../../../routes.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { keepFocus } from '../../../ui/keep-focus.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { type ChosenCourse, CourseChoice } from '../../shared/courses/CourseChoice.tsx'
import type { CourseSearch } from '../../shared/courses/course-search.store.ts'
import type { KeptRounds } from '../../shared/kept-rounds/kept-rounds.store.ts'
import { dialogMessages } from '../dialog-messages.ts'
import { GamePart } from './GameChoice.tsx'
import type { GolferRound } from './golfer-rounds.store.ts'
import { knownAs, type LastSetup, setupAgain } from './last-setup.ts'
import { PlayersPart } from './PlayersPart.tsx'
import { previewOf } from './preview.ts'
import { ownIndexOf } from './recent-play.store.ts'
import { AsLastTime, EndedRounds, LiveRounds } from './StartCards.tsx'
import styles from './StartScreen.module.css'
import { newPlayer, newSetup, problemOf, type Setup, startHoleOf, withoutBlanks } from './setup.ts'

interface Props {
  search: CourseSearch
  /** The name of the golfer. */
  name: string
  /** The setup of the last round. */
  last: LastSetup | undefined
  /** What the service proposes; undefined until it has responded. */
  recent: RecentPlay | undefined
  isOnline: boolean
  /** The golfer's rounds that are live, or can still be changed. */
  rounds: readonly GolferRound[]
  /** What goes on with this browser. */
  keptRounds: KeptRounds
  /** Why the account may not start another one. */
  startRefusal?: string | undefined
  randomId: () => string
  /** Begins the round. Returns why the service refuses it; rejects if the browser refuses to store it. */
  onStart: (setup: Setup) => Promise<string | undefined>
}

/** Shows what is played, where and by whom, and begins the round. */
export function StartScreen({
  search,
  name,
  last,
  recent,
  isOnline,
  rounds,
  keptRounds,
  startRefusal,
  randomId,
  onStart,
}: Props) {
  const [edited, setSetup] = useState(() => newSetup([newPlayer(randomId(), name)]))
  const [isIndexEdited, setIndexEdited] = useState(false)
  const [isTried, setTried] = useState(false)
  const [isStarting, setStarting] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  // The stored index arrives after the page; it counts until the golfer enters another one.
  const setup = isIndexEdited ? edited : withOwnIndex(edited, recent)
  const problem = problemOf(setup)
  const live = rounds.filter(({ state }) => state === 'live')
  const startHole = startHoleOf(setup)
  // What was entered before the service has said so stays in sight.
  const canStart = startRefusal === undefined || setup.course !== undefined

  function change(next: Setup) {
    if (next.players[0]?.index !== setup.players[0]?.index) setIndexEdited(true)
    setSetup(next)
  }
  async function start(chosen: Setup) {
    setTried(true)
    if (problemOf(chosen)) return
    setStarting(true)
    const refused = await onStart(chosen).catch(() => dialogMessages.noStorage)
    setStarting(false)
    setRefusal(refused)
    // The refusal stands beside the setup, also after "Start again".
    if (refused !== undefined) setSetup(chosen)
  }
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => (box.current ? keepFocus(box.current) : undefined), [])
  const { who, strokes, received } = useMemo(() => previewOf(setup), [setup])

  return (
    <div ref={box} className={styles.start}>
      {setup.course ? (
        <PageTitle>New round</PageTitle>
      ) : (
        <PageTitle lead={isOnline && <a href={routes.howTo.path}>How to keep score</a>}>
          {dialogMessages.title}
        </PageTitle>
      )}
      {!setup.course && <LiveRounds rounds={live} keptRounds={keptRounds} />}
      {startRefusal !== undefined && (
        <Notice kind="warning">
          <p>You cannot start another round: {startRefusal}.</p>
        </Notice>
      )}
      {last?.setup.course && !setup.course && canStart && (
        <AsLastTime
          setup={last.setup}
          isMain={live.length === 0}
          isStarting={isStarting}
          onStart={() => void start(setupAgain(last, recent, randomId))}
          onChange={() => setSetup(setupAgain(last, recent, randomId))}
        />
      )}
      {canStart && (
        <form
          className="stack gap-3"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void start(withoutBlanks(setup))
          }}
        >
          <CourseChoice
            search={search}
            course={setup.course}
            recent={recent?.courses}
            isOnline={isOnline}
            onChoose={(chosen) => change(onCourse(setup, chosen, last, recent))}
          />
          {setup.course && (
            <>
              <section className="stack gap-2" aria-label="Game">
                <h2 className={styles.caption}>Game</h2>
                <GamePart setup={setup} onChange={change} />
              </section>
              <PlayersPart
                setup={setup}
                received={received}
                partners={recent?.partners ?? []}
                randomId={randomId}
                onChange={change}
              />
              <section className={styles.preview} aria-label="Who plays whom">
                <h2 className={styles.caption}>Who plays whom</h2>
                <p className="soft">{problem ?? `${who} ${strokes}`}</p>
              </section>
              {!isOnline && (
                <p role="status" className={styles.offline}>
                  <strong>No network.</strong> The round begins on this phone, and every score is stored here.
                  Its link and QR code exist at once, under “Phones”; they work for others as soon as this
                  phone has a network.
                </p>
              )}
              <div className={styles.foot}>
                <p role="alert" className="announced problem">
                  {refusal ?? (isTried && problem)}
                </p>
                <Button type="submit" kind="main" wide loading={isStarting}>
                  Start on hole {numberOf(setup.course.holes[startHole - 1], startHole - 1)}
                </Button>
              </div>
            </>
          )}
        </form>
      )}
      {!setup.course && <EndedRounds rounds={rounds.filter(({ state }) => state !== 'live')} />}
    </div>
  )
}

/** Returns the setup with the golfer's index as it is proposed, unless one is entered. */
function withOwnIndex(setup: Setup, recent: RecentPlay | undefined): Setup {
  const [first, ...others] = setup.players
  const index = ownIndexOf(recent)
  if (!first || index === undefined || first.index !== '') return setup
  return { ...setup, players: [{ ...first, index: handicapIndexText(index) }, ...others] }
}

/** Returns the setup on another course: all holes, and the tees that are known of the players, or the only one. */
function onCourse(
  setup: Setup,
  { course, tees }: ChosenCourse,
  last: LastSetup | undefined,
  recent: RecentPlay | undefined,
): Setup {
  const sorted = tees.toSorted(
    (a, b) => Number(b.gender === recent?.gender) - Number(a.gender === recent?.gender),
  )
  const [own] = last?.setup.players ?? []
  const played = last?.setup.tees.find(({ id }) => id === own?.tee)
  const tee = (sorted.length === 1 ? sorted[0] : played && teeWithLabel(sorted, teeLabel(played)))?.id ?? ''
  const players = setup.players.map((player) =>
    knownAs({ ...player, tee }, { tees: sorted }, recent?.partners ?? []),
  )
  return { ...setup, course, tees: sorted, players, startHole: 1, holes: 'all', chosen: [] }
}
