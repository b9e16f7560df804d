import { act, cleanup, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type CourseReport, getCourseReport } from '../../src/contract/course-report.ts'
import { courseFiguresOf } from '../../src/domain/statistics/course-figures.ts'
import { CourseView } from '../../src/features/history/course/CourseView.tsx'
import { createOwnFigures } from '../../src/features/history/own-figures.store.ts'
import { golferRound, NINE } from '../support/golfer-rounds.ts'
import { ownFiguresDeps } from '../support/own-figures.ts'
import { stubApi, success } from '../support/stub-api.ts'

function opened() {
  const stub = stubApi()
  const titles: string[] = []
  const store = createOwnFigures({
    ...ownFiguresDeps(stub.api),
    endpoint: getCourseReport,
    input: () => ({ path: { id: 'F-1' } }),
    read: (value) => value,
  })
  render(<CourseView store={store} setTitle={(title) => titles.push(title)} />)
  return { ...stub, titles }
}

const rounds = [
  golferRound({ token: 'R1', day: '2026-05-01', line: '5 3 5 4 4 3 4 5 4' }),
  golferRound({ token: 'R2', day: '2026-06-01', line: '4 4 5 4 4 3 4 5 5' }),
]
const report: CourseReport = {
  name: 'Old Links',
  holes: NINE.map((par) => ({
    par,
    parOverride: undefined,
    tee: undefined,
    greenMiddle: undefined,
    pos: [],
  })),
  own: courseFiguresOf({ id: 'F-1', rounds }),
  rounds: [
    { roundToken: 'R2', date: Date.UTC(2026, 5, 1), timezoneOffset: 0, strokes: 38, toPar: 2 },
    { roundToken: 'R1', date: Date.UTC(2026, 4, 1), timezoneOffset: 0, strokes: undefined, toPar: undefined },
  ],
  field: { rounds: 12, golfers: 4, average: 41.25, holes: NINE.map((par) => par + 0.5) },
}

test('shows the own figures, those of the field, the card and the last rounds', async () => {
  const { respondTo, titles } = opened()
  await act(() => respondTo(getCourseReport, success(report)))
  expect(screen.getByRole('heading', { level: 1, name: 'Old Links' })).toBeTruthy()
  expect(screen.getByText('9 holes, par 36 · 2 rounds', { exact: false })).toBeTruthy()
  expect(screen.getByRole('link', { name: '37' }).getAttribute('href')).toBe('/round/R1')
  // One average for the facts and the total of the card.
  expect(screen.getAllByText('37.5')).toHaveLength(2)
  expect(screen.getByText('12 rounds, 4 golfers')).toBeTruthy()
  const list = screen.getByRole('region', { name: 'Last rounds' })
  expect(
    within(list)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['DateGrossTo par', '01 Jun 202638+2', '01 May 2026––'])
  expect(within(list).getByRole('link', { name: 'All your rounds here' }).getAttribute('href')).toBe(
    '/rounds?course=Old+Links',
  )
  expect(titles).toEqual(['Old Links'])
})

test('says when the golfer has not played there, and when nobody has', async () => {
  const first = opened()
  await act(() => first.respondTo(getCourseReport, success({ ...report, own: undefined, rounds: [] })))
  expect(screen.getByText('You have not played a finished round here yet.')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Hole by hole' })).toBe(null)
  cleanup()
  const second = opened()
  await act(() => second.respondTo(getCourseReport, success(null)))
  expect(screen.getByRole('heading', { name: 'This course is not known' })).toBeTruthy()
})
