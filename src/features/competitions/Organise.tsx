import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { CatalogueTee } from '../../contract/catalogue.ts'
import type { OrganisedCompetition } from '../../contract/competitions.ts'
import type { Page } from '../../platform/browser/page.ts'
import { competitionPath, routes } from '../../routes.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { LinkButton } from '../../ui/form/LinkButton.tsx'
import { useLeaveWarning } from '../../ui/form/use-leave-warning.ts'
import { keepFocus } from '../../ui/keep-focus.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { type Tab, TabPanel, Tabs } from '../../ui/Tabs.tsx'
import type { CourseSearch } from '../shared/courses/course-search.store.ts'
import styles from './Competitions.module.css'
import { Draw } from './Draw.tsx'
import { Game } from './Game.tsx'
import { failureText } from './messages.ts'
import type { OrganisedStore, StepProps } from './organised.store.ts'
import { Players } from './Players.tsx'
import { Results } from './Results.tsx'
import { RoundPart } from './RoundPart.tsx'

const STEP = 'step'

interface Props {
  store: OrganisedStore
  search: CourseSearch
  page: Page
  setTitle: (name: string) => void
}

/** An own competition: the steps of its set-up, its rounds and the results. */
export function Organise({ store, search, page, setTitle }: Props) {
  const state = useStore(store.$state)
  const shown = useStore(store.$shown)
  useEffect(() => store.start(), [store])
  const name = shown?.competition.name
  useEffect(() => {
    if (name) setTitle(name)
  }, [name, setTitle])
  if (shown) return <Steps shown={shown} store={store} search={search} page={page} />
  const back = <LinkButton href={routes.competitions.path}>Your competitions</LinkButton>
  switch (state.status) {
    case 'missing':
      return (
        <EmptyState title="You have no such competition" heading="h1" action={back}>
          The link may be wrong, the competition was deleted, or it belongs to another account.
        </EmptyState>
      )
    case 'failed':
      return (
        <EmptyState
          title="The competition did not load"
          heading="h1"
          action={<Button onClick={store.refresh}>Retry</Button>}
        >
          {failureText(state.failure)}
        </EmptyState>
      )
    default:
      return <Spinner size="page" label="Loading the competition…" />
  }
}

function Steps({ shown, store, search, page }: Omit<Props, 'setTitle'> & { shown: OrganisedCompetition }) {
  const { competition, rounds } = shown
  const { catalogueId } = competition.course
  const place = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(() => page.url().searchParams.get(STEP) ?? undefined)
  const [tees, setTees] = useState<readonly CatalogueTee[]>([])
  // Steps and players change under the buttons that change them.
  useEffect(() => (place.current ? keepFocus(place.current) : undefined), [])
  useEffect(() => page.onChange(() => setChosen(page.url().searchParams.get(STEP) ?? undefined)), [page])
  useEffect(() => {
    setTees([])
    if (catalogueId !== undefined) void search.open(catalogueId).then((found) => setTees(found?.tees ?? []))
  }, [search, catalogueId])

  const tabs = tabsOf(shown, page)
  const step = tabs.find(({ id }) => id === chosen)?.id ?? nextStep(shown)
  const onStep = (next: string) => {
    setChosen(next)
    page.rewrite(stepPath(page, next), 'push')
  }
  const props: StepProps = { store, shown, tees, onStep }
  const present = rounds.findIndex(({ state }) => state === 'open')
  return (
    <div ref={place} className="stack gap-4">
      <div className={styles.head}>
        <PageTitle lead={<a href={routes.competitions.path}>Your competitions</a>}>
          <bdi>{competition.name}</bdi>
        </PageTitle>
        <span className="row gap-2">
          <SavedState store={store} />
          {present !== -1 && (
            <span className="chip" data-live>
              Round {present + 1} open
            </span>
          )}
          <LinkButton href={competitionPath(store.token)}>Leaderboard</LinkButton>
        </span>
      </div>
      <div className="not-printed">
        <Tabs label="Steps" name="steps" tabs={tabs} selected={step} onSelect={onStep} />
      </div>
      <SaveNotice store={store} shown={shown} />
      <TabPanel name="steps" selected={step}>
        {step === 'game' && <Game {...props} search={search} page={page} />}
        {step === 'players' && <Players {...props} />}
        {step === 'draw' && <Draw {...props} />}
        {step === 'results' && <Results {...props} />}
        {rounds.map(
          (_, at) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: a round is its position
            step === `round-${at + 1}` && <RoundPart key={at} {...props} round={at} />,
        )}
      </TabPanel>
    </div>
  )
}

function tabsOf({ competition, rounds }: OrganisedCompetition, page: Page): Tab<string>[] {
  const tabs: Omit<Tab<string>, 'href'>[] = [
    { id: 'game', label: 'Game' },
    { id: 'players', label: 'Players', count: competition.entrants?.length ?? 0 },
    { id: 'draw', label: 'Draw' },
    ...competition.rounds.map((_, at) => ({ id: `round-${at + 1}`, label: `Round ${at + 1}` })),
    ...(rounds.some(({ state }) => state !== 'planned') ? [{ id: 'results', label: 'Results' }] : []),
  ]
  return tabs.map((tab) => ({ ...tab, href: stepPath(page, tab.id) }))
}

const stepPath = (page: Page, step: string) => `${page.url().pathname}?${STEP}=${step}`

/** Returns the step that comes next. */
function nextStep({ competition, rounds }: OrganisedCompetition): string {
  const open = rounds.findIndex(({ state }) => state === 'open')
  if (open !== -1) return `round-${open + 1}`
  if (!competition.entrants?.length) return 'players'
  const planned = rounds.findIndex(({ state }) => state === 'planned')
  if (planned === -1) return 'results'
  return competition.rounds[planned]?.groups?.length ? `round-${planned + 1}` : 'draw'
}

/** Says whether what was changed is stored. */
function SavedState({ store }: Pick<Props, 'store'>) {
  const { status } = useStore(store.$saving)
  useLeaveWarning(status !== 'saved')
  const isPending = status === 'waiting' || status === 'saving'
  return (
    <span className="quiet" role="status">
      {isPending ? 'Saving…' : status === 'saved' ? 'Saved' : 'Not saved'}
    </span>
  )
}

/** Says why something is not stored, and offers what can be done. */
function SaveNotice({ store, shown }: Pick<StepProps, 'store' | 'shown'>) {
  const saving = useStore(store.$saving)
  const takeStored = () => void store.takeStored()
  return (
    <div role="alert" className="announced">
      {saving.status === 'failed' && (
        <Notice
          kind="danger"
          action={
            <span className="row gap-2">
              <Button onClick={() => void store.save()}>Try again</Button>
              <Button onClick={takeStored}>Undo what is not saved</Button>
            </span>
          }
        >
          Not saved. {failureText(saving.failure, shown.competition)}
        </Notice>
      )}
      {saving.status === 'stale' && (
        <Notice
          kind="warning"
          action={
            <span className="row gap-2">
              <Button onClick={takeStored}>Show the newer one</Button>
              <Button onClick={() => void store.replaceNewer()}>Keep mine instead</Button>
            </span>
          }
        >
          <p>Somebody else changed this competition: {saving.changes.join('; ')}.</p>
          <p>What you changed since is not saved.</p>
        </Notice>
      )}
    </div>
  )
}
