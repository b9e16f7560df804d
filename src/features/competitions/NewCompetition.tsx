import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { withCourse } from '../../domain/competition/listed-entrants.ts'
import { counted } from '../../domain/format/counted.ts'
import { clock } from '../../platform/browser/clock.ts'
import type { Page } from '../../platform/browser/page.ts'
import { randomToken } from '../../platform/browser/random.ts'
import { organisePath, routes } from '../../routes.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { LinkButton } from '../../ui/form/LinkButton.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import type { CourseSearch } from '../shared/courses/course-search.store.ts'
import type { CompetitionListStore } from './competition-list.store.ts'
import { failureText } from './failure-text.ts'
import { GameForm } from './GameForm.tsx'
import { copyOf, type GameDraft, newDraft } from './game-draft.ts'

interface Props {
  store: CompetitionListStore
  search: CourseSearch
  page: Page
  /** The token of the competition that is copied. */
  again?: string | undefined
}

/** Begins a competition, or one with the course, game and players of an earlier one. */
export function NewCompetition({ store, search, page, again }: Props) {
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
  }, [copied])

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
