import { fireEvent, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { endpoints as e } from '../../../src/contract/endpoints.ts'
import { Courses, createCourses } from '../../../src/features/staff/courses/CoursesPage.tsx'
import { DONE } from '../../../src/features/staff/courses/editor/messages.ts'
import { guarded, shows } from './public-jobs.tsx'
import {
  button,
  flush,
  type Harness,
  type Job,
  NOT_CHANGED,
  NOT_LOADED,
  press,
  pressInTurn,
  type,
} from './run-job.tsx'

function courses(harness: Harness): ReactElement {
  const { api, fileSender, clock } = harness.service
  const { page } = harness.page
  const stores = createCourses({ api, fileSender, page, clock })
  return guarded(harness, 'staff', () => <Courses courses={stores} />)
}

const job = (rest: Omit<Job, 'address' | 'open'> & { address?: string }): Job => ({
  address: '/pinhole?facility=F-1',
  open: courses,
  ...rest,
})

async function choose(): Promise<void> {
  const files = [new File(['{}'], 'old-links.geojson')]
  fireEvent.change(screen.getByLabelText('Import courses'), { target: { files } })
  await flush()
}
const COLLEAGUE_WAS_FASTER = 'The service rejected the request (412): out of order.'

export const courseJobs: readonly Job[] = [
  job({
    name: 'the list of facilities',
    says: `The facilities did not load. ${NOT_LOADED}`,
    statuses: { 404: 'This service has no list of facilities.' },
    endpoint: e.listFacilities,
    address: '/pinhole',
    isDone: () => shows('Old Links'),
  }),
  job({
    name: 'opening a facility',
    says: `The facility did not load. ${NOT_LOADED}`,
    statuses: { 404: 'Not in the catalogueThe catalogue has no courses of facility F-1 yet.' },
    endpoint: e.getCatalogueFacility,
    isDone: () => shows('Old Links'),
  }),
  job({
    name: 'the shapes of a draft',
    says: `The shapes of the draft did not load. ${NOT_LOADED}`,
    endpoint: e.getCatalogueShapes,
    isDone: () => shows('Holes') && !shows('The shapes of the draft did not load.'),
  }),
  job({
    name: 'saving a draft',
    says: `The draft was not saved${NOT_CHANGED} Check again`,
    statuses: { 412: `The draft was not saved${COLLEAGUE_WAS_FASTER}` },
    endpoint: e.saveDraft,
    fill: async () => type('Par, hole 1', '5'),
    act: () => press('Save draft'),
    isDone: () => shows(DONE.save),
  }),
  job({
    name: 'publishing a draft',
    says: `It was not published${NOT_CHANGED} Check again`,
    statuses: {
      409: 'It was not publishedThe service rejected the request (409): out of order.',
      412: `It was not published${COLLEAGUE_WAS_FASTER}`,
    },
    endpoint: e.publishDraft,
    act: () => pressInTurn('Compare and publish…', 'Publish'),
    isDone: () => shows(DONE.publish),
  }),
  job({
    name: 'discarding a draft',
    says: `The draft was not discarded${NOT_CHANGED} Check again`,
    statuses: { 412: `The draft was not discarded${COLLEAGUE_WAS_FASTER}` },
    endpoint: e.discardDraft,
    act: () => pressInTurn('Discard draft…', 'Discard'),
    isDone: () => shows(DONE.discard),
  }),
  job({
    name: 'reading a file of courses',
    says: `old-links.geojson was not imported. ${NOT_LOADED}Close`,
    statuses: { 400: 'old-links.geojson was not imported: out of orderClose' },
    endpoint: e.previewImport,
    address: '/pinhole',
    act: choose,
    isDone: () => button('Store as draft') !== undefined,
  }),
  job({
    name: 'importing a file of courses',
    says: `old-links.geojson was not imported. ${NOT_LOADED}Close`,
    statuses: { 400: 'old-links.geojson was not imported: out of orderClose' },
    endpoint: e.importCourses,
    act: async () => {
      await choose()
      await press('Store as draft')
    },
    isDone: () => !shows(/was not imported/) && button('Store as draft') === undefined,
  }),
]
