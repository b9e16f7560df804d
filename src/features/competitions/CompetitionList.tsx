import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { ListedCompetition } from '../../contract/competitions.ts'
import { datesText, STAGE_TEXTS } from '../../domain/competition/competition-texts.ts'
import { withCourse } from '../../domain/competition/entrant-tees.ts'
import { counted } from '../../domain/format/counted.ts'
import type { Clock } from '../../platform/browser/clock.ts'
import type { Page } from '../../platform/browser/page.ts'
import { failureOf, foundValue } from '../../platform/stores/resource.ts'
import { competitionPath, organisePath, routes } from '../../routes.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { LinkButton } from '../../ui/form/LinkButton.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import type { CourseSearch } from '../shared/courses/course-search.store.ts'
import styles from './Competitions.module.css'
import type { CompetitionListStore } from './competition-list.store.ts'
import { GameForm } from './GameForm.tsx'
import { copyOf, type GameDraft, newDraft } from './game-draft.ts'
import { failureText } from './messages.ts'

const NEW = 'new'
const AGAIN = 'again'

interface Props {
  store: CompetitionListStore
  search: CourseSearch
  page: Page
  clock: Clock
  randomToken: () => string
}

/** The golfer's own competitions, or the form of a new one, as the address says. */
export function CompetitionList(props: Props) {
  const { store, page } = props
  const [query] = useState(() => page.url().searchParams)
  const again = query.get(AGAIN) ?? undefined
  return query.has(NEW) || again !== undefined ? (
    <NewCompetition {...props} again={again} />
  ) : (
    <List store={store} />
  )
}

function List({ store }: Pick<Props, 'store'>) {
  const state = useStore(store.$state)
  useEffect(() => void store.load(), [store])
  const competitions = foundValue(state)
  const failure = failureOf(state)
  const add = (
    <LinkButton kind="main" href={`${routes.competitions.path}?${NEW}`}>
      New competition
    </LinkButton>
  )
  return (
    <div className="stack gap-5">
      <div className="row between">
        <PageTitle lead={<a href={routes.howToRun.path}>How to run a competition</a>}>Competitions</PageTitle>
        {competitions && competitions.length > 0 && add}
      </div>
      {failure && (
        <Notice kind="warning" action={<Button onClick={() => void store.load()}>Retry</Button>}>
          Your competitions did not load. {failureText(failure)}
        </Notice>
      )}
      {!competitions && !failure && <Spinner size="page" label="Loading your competitions…" />}
      {competitions?.length === 0 && (
        <EmptyState title="You have no competitions yet" action={add}>
          One field, many groups, one live leaderboard: players are pasted from a spreadsheet, each group
          keeps score on its own phone.
        </EmptyState>
      )}
      {competitions && competitions.length > 0 && (
        <ul className={styles.list}>
          {competitions.map((one) => (
            <Listed key={one.token} {...one} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Listed({ token, name, dates, state, entrants }: ListedCompetition) {
  return (
    <li className="row">
      <a href={organisePath(token)}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <small>
          {datesText(dates)} · {counted(entrants, 'entrant', 'entrants')}
        </small>
      </a>
      <span className="chip" data-live={state === 'live' || undefined}>
        {STAGE_TEXTS[state]}
      </span>
      <span className="row gap-2">
        <LinkButton href={competitionPath(token)} aria-label={`Leaderboard of ${name}`}>
          Leaderboard
        </LinkButton>
        <LinkButton href={`${routes.competitions.path}?${AGAIN}=${token}`} aria-label={`Use ${name} again`}>
          Use again
        </LinkButton>
      </span>
    </li>
  )
}

interface NewProps extends Props {
  /** The token of the competition that is copied. */
  again?: string | undefined
}

/** Begins a competition, or one with the course, game and players of an earlier one. */
function NewCompetition({ store, search, page, clock, randomToken, again }: NewProps) {
  const copying = useStore(store.$copying)
  const creating = useStore(store.$creating)
  const [token] = useState(randomToken)
  const [draft, setDraft] = useState<GameDraft>(() => newDraft(clock.now()))
  const [isTried, setTried] = useState(false)
  useEffect(() => {
    if (again !== undefined) void store.copy(again)
  }, [store, again])
  const copied = copying.status === 'done' ? copying.value.competition : undefined
  useEffect(() => {
    if (copied) setDraft(copyOf(copied, clock.now()))
  }, [copied, clock])

  async function create() {
    setTried(true)
    const { course, ...rest } = draft
    if (!course || draft.name.trim() === '') return
    const competition = { ...rest, name: draft.name.trim(), course }
    if (await store.create({ token, competition })) page.go(`${organisePath(token)}?step=players`)
  }

  if (copying.status === 'pending') return <Spinner size="page" label="Loading…" />
  const players = draft.entrants?.length ?? 0
  return (
    <div className="stack gap-5">
      <PageTitle
        lead={players > 0 && `${counted(players, 'entrant is', 'entrants are')} copied from ${copied?.name}.`}
      >
        New competition
      </PageTitle>
      {copying.status === 'failed' && (
        <Notice kind="warning">The earlier competition did not load. {failureText(copying.failure)}</Notice>
      )}
      <GameForm
        value={draft}
        search={search}
        nameError={isTried && draft.name.trim() === '' ? 'Give the competition a name.' : undefined}
        onChange={(change) => setDraft((now) => ({ ...now, ...change }))}
        onCourse={(course, tees) =>
          setDraft((now) => (course ? withCourse({ ...now, course }, course, tees) : { ...now, course }))
        }
      />
      <p role="alert" className="announced problem">
        {creating.status === 'failed'
          ? `Not created: ${failureText(creating.failure)}`
          : isTried && !draft.course && 'Choose a course.'}
      </p>
      <div className="row gap-3">
        <Button kind="main" loading={creating.status === 'pending'} onClick={() => void create()}>
          Create, then add players
        </Button>
        <LinkButton href={routes.competitions.path}>Cancel</LinkButton>
      </div>
    </div>
  )
}
