import { expect, test } from 'vitest'
import { createHistoryView, readView, viewPath } from '../../../../src/features/history/history-view.store.ts'
import { fakePage } from '../../../support/fake-page.ts'

test.each([
  ['', '/rounds'],
  ['view=statistics', '/rounds?view=statistics'],
  ['view=year&year=2026', '/rounds?view=year&year=2026'],
  // Not a year; the statistics list the available years.
  ['view=year', '/rounds?view=statistics'],
  ['view=year&year=2026x', '/rounds?view=statistics'],
  ['view=unknown', '/rounds'],
  ['year=2026&course=Old', '/rounds'],
])('reads the view of ?%s', (query, path) => {
  expect(viewPath(readView(new URLSearchParams(query)))).toBe(path)
})

test('adds a history entry for each view and follows Back', () => {
  const fake = fakePage('/rounds?course=Old')
  const views = createHistoryView(fake.page)
  const stop = views.start()
  views.open('/rounds?view=statistics')
  expect(views.$view.get()).toEqual({ name: 'statistics' })
  expect(fake.entries()).toEqual(['/rounds?course=Old', '/rounds?view=statistics'])
  fake.back()
  expect(views.$view.get()).toEqual({ name: 'rounds' })
  stop()
  fake.changeTo('/rounds?view=statistics')
  expect(views.$view.get()).toEqual({ name: 'rounds' })
})
