import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { ListedCompetition } from '../../contract/competitions.ts'
import { datesText } from '../../domain/competition/competition-texts.ts'
import { counted } from '../../domain/format/counted.ts'
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
import { failureText } from './failure-text.ts'
import { STATES } from './messages.ts'
import { NewCompetition } from './NewCompetition.tsx'

const NEW = 'new'
const AGAIN = 'again'

interface Props {
  store: CompetitionListStore
  search: CourseSearch
  page: Page
}

/** The golfer's own competitions, or the form of a new one, as the address says. */
export function CompetitionList({ store, search, page }: Props) {
  const [query] = useState(() => page.url().searchParams)
  const again = query.get(AGAIN) ?? undefined
  return query.has(NEW) || again !== undefined ? (
    <NewCompetition store={store} search={search} page={page} again={again} />
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
        {STATES[state]}
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
