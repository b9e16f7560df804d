import { endpoints as e } from '../../../src/contract/endpoints.ts'
import { CompetitionList } from '../../../src/features/competitions/CompetitionList.tsx'
import { createCompetitionList } from '../../../src/features/competitions/competition-list.store.ts'
import { Organise } from '../../../src/features/competitions/Organise.tsx'
import { createOrganised } from '../../../src/features/competitions/organised.store.ts'
import { createCourseSearch } from '../../../src/features/shared/courses/course-search.store.ts'
import { fakeVisibility } from '../../support/fake-visibility.ts'
import { shows } from './public-jobs.tsx'
import { flush, type Harness, type Job, press, type } from './run-job.tsx'

const PROBLEM = 'The service had a problem. Please try again.'
const onSignedOut = () => {}
const randomToken = () => 'T1'
const search = ({ service: { api, clock } }: Harness) =>
  createCourseSearch({
    api,
    clock,
    device: { isSupported: () => false, read: async () => ({ ok: false, reason: 'unavailable' }) },
  })

function list(harness: Harness) {
  const store = createCompetitionList({ api: harness.service.api, onSignedOut })
  const { clock } = harness.service
  return (
    <CompetitionList
      store={store}
      search={search(harness)}
      page={harness.page.page}
      {...{ clock, randomToken }}
    />
  )
}

function organise(harness: Harness) {
  const { api, clock } = harness.service
  const { visibility } = fakeVisibility()
  const store = createOrganised({ api, clock, visibility, randomToken, token: 'C1', onSignedOut })
  return <Organise store={store} search={search(harness)} page={harness.page.page} setTitle={() => {}} />
}
const planned = { address: '/competitions/C1?step=round-1', open: organise }

/** What organisers of competitions do. */
export const competitionJobs: readonly Job[] = [
  {
    name: 'the own competitions',
    address: '/competitions',
    open: list,
    says: `Your competitions did not load. ${PROBLEM}`,
    endpoint: e.listCompetitions,
    isDone: () => shows('Spring Medal'),
  },
  {
    ...planned,
    name: 'an own competition',
    says: `The competition did not load${PROBLEM}`,
    statuses: { 404: 'You have no such competition' },
    endpoint: e.getCompetition,
    isDone: () => shows('Spring Medal'),
  },
  {
    ...planned,
    name: 'opening a round',
    says: PROBLEM,
    statuses: { 409: 'out of order' },
    endpoint: e.openCompetitionRound,
    act: () => press('Open round 1'),
    isDone: ({ service }) => service.wasCalled(e.openCompetitionRound),
  },
  {
    ...planned,
    name: 'changing a competition',
    address: '/competitions/C1?step=game',
    says: `Not saved. ${PROBLEM}`,
    statuses: { 400: 'Not saved. out of order' },
    endpoint: e.putCompetition,
    fill: async () => type('Name', 'Autumn Medal'),
    act: ({ service }) => {
      service.tick()
      return flush()
    },
    retry: () => press('Try again'),
    isDone: () => shows('Saved'),
  },
]
