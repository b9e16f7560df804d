import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import type { CourseReport, CourseRound } from '../../../contract/course-report.ts'
import { roundDate } from '../../../domain/dates/dates.ts'
import { counted } from '../../../domain/format/counted.ts'
import { printedNumber, printedNumbers } from '../../../domain/format/printed-number.ts'
import { toParText } from '../../../domain/results/to-par.ts'
import { courseFacts, figuresCardOf } from '../../../domain/statistics/course-facts.ts'
import { roundPath, routes } from '../../../routes.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { OfflineNote } from '../../../ui/feedback/OfflineNote.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { HelpSign } from '../../../ui/HelpSign.static.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { FiguresCard } from '../../../ui/scorecard/FiguresCard.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import frameStyles from '../../hole-map/EmbeddedHoleMap.module.css'
import { EmbeddedHoleMap } from '../../hole-map/EmbeddedHoleMap.tsx'
import { mappedHole } from '../../hole-map/mapped-hole.ts'
import type { OwnFigures } from '../own-figures.store.ts'
import { FactList, FiguresTable, Group } from '../statistics/FiguresTable.tsx'
import styles from '../statistics/Statistics.module.css'
import { roundCount } from '../year-summary.ts'
import mapStyles from './CourseView.module.css'
import { messages } from './messages.ts'

/** Below this width, the card has one row for each nine. */
const NARROW = '(width < 860px)'

interface Props {
  store: OwnFigures<CourseReport>
  setTitle: (title: string) => void
}

/** Shows what the golfer has scored on a course. */
export function CourseView({ store, setTitle }: Props) {
  const state = useStore(store.$state)
  useEffect(() => store.loadOnce(), [store])
  const name = state.status === 'loaded' ? state.value.name : undefined
  useEffect(() => {
    if (name !== undefined) setTitle(name)
  }, [name, setTitle])
  switch (state.status) {
    case 'loaded':
      return (
        <>
          {state.asOfMs !== undefined && (
            <div className="below-5">
              <OfflineNote asOfMs={state.asOfMs} onRetry={store.refresh} />
            </div>
          )}
          <Report report={state.value} />
        </>
      )
    case 'missing':
      return (
        <EmptyState
          title={messages.missing}
          heading="h1"
          action={<a href={routes.rounds.path}>{messages.history}</a>}
        >
          {messages.missingHint}
        </EmptyState>
      )
    case 'failed':
      return <EmptyState title={messages.notLoaded} heading="h1" onRetry={() => void store.load()} />
    default:
      return <Spinner size="page" label={messages.loading} />
  }
}

function Report({ report }: { report: CourseReport }) {
  const { name, holes, own, rounds, field } = report
  const isNarrow = useMedia(NARROW)
  const par = holes.reduce((sum, hole) => sum + (hole?.par ?? 0), 0)
  const card = own && figuresCardOf(own, field)
  return (
    <div className={styles.page}>
      <PageTitle
        lead={
          <span className="row gap-2">
            {counted(holes.length, 'hole', 'holes')}, par {par}
            {own && ` · ${roundCount(own.rounds)}`}
            <HelpSign>{messages.definitions}</HelpSign>
          </span>
        }
      >
        <bdi>{name}</bdi>
      </PageTitle>
      {own ? null : <p>{messages.notPlayed}</p>}
      <FactList facts={courseFacts(report)} />
      {own && card && (
        <Group title={messages.card}>
          <FiguresCard
            courseCard={card.courseCard}
            pars={own.holes.map((hole) => hole?.par)}
            numbers={printedNumbers(own.holes)}
            name="You"
            scores={card.best}
            scoresLabel="Best"
            figures={card.rows}
            isNarrow={isNarrow}
          />
        </Group>
      )}
      <div className={styles.columns}>
        <CourseMap holes={holes} />
        {rounds.length > 0 && (
          <Group title={messages.rounds}>
            <CourseRounds rounds={rounds} />
            <p>
              <a href={`${routes.rounds.path}?${new URLSearchParams({ course: name })}`}>
                {messages.allRounds}
              </a>
            </p>
          </Group>
        )}
      </div>
    </div>
  )
}

/** Lists the latest rounds on a course. */
function CourseRounds({ rounds }: { rounds: readonly CourseRound[] }) {
  return (
    <FiguresTable
      head={['Date', 'Gross', 'To par']}
      rows={rounds.map(({ roundToken, date, timezoneOffset, strokes, toPar }) => [
        <a key={roundToken} href={roundPath(roundToken)}>
          {roundDate(date, timezoneOffset)}
        </a>,
        strokes ?? '–',
        toPar === undefined ? '–' : toParText(toPar),
      ])}
    />
  )
}

const ARROWS: Record<number, number> = { 37: -1, 39: 1 }

/** Shows the holes of a course on the map, one at a time; nothing if the location of no hole is known. */
function CourseMap({ holes }: Pick<CourseReport, 'holes'>) {
  const [index, setIndex] = useState(0)
  const shown = useMemo(() => mappedHole(holes[index], index), [holes, index])
  const last = holes.length - 1
  const go = (to: number) => setIndex(Math.max(0, Math.min(last, to)))
  if (!holes.some((hole, at) => mappedHole(hole, at))) return null
  const par = holes[index]?.par
  return (
    <Group title={messages.map}>
      <div className={mapStyles.map}>
        <div className="line between">
          <Button
            disabled={index === 0}
            aria-label={`${messages.previous} hole`}
            onClick={() => go(index - 1)}
          >
            {messages.previous}
          </Button>
          <p role="status">
            {messages.hole} {printedNumber(holes, index)}
            {par !== undefined && `, par ${par}`}
          </p>
          <Button
            disabled={index === last}
            aria-label={`${messages.next} hole`}
            onClick={() => go(index + 1)}
          >
            {messages.next}
          </Button>
        </div>
        <div className={mapStyles.frame}>
          <EmbeddedHoleMap hole={shown} onKey={(key) => go(index + (ARROWS[key] ?? 0))} />
          {!shown && <p className={frameStyles.none}>{messages.noMap}</p>}
        </div>
      </div>
    </Group>
  )
}
