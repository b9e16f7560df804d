import { expect, test } from 'vitest'
import { createLeaderAnnouncement } from '../../../../../src/features/round/leaderboard/leader-announcement.ts'
import { fakeClock } from '../../../../support/fake-clock.ts'

function started() {
  const { clock, advance, pendingTimers } = fakeClock()
  const announcement = createLeaderAnnouncement(clock)
  announcement.update('Ann leads')
  return { announcement, said: () => announcement.$text.get(), advance, pendingTimers }
}

test('announces neither the initial standing nor the same text twice', () => {
  const { announcement, said } = started()
  announcement.update('Ann leads')
  expect(said()).toBe('')
})

test('announces a change immediately, and only the latest of those within the next 20 seconds', () => {
  const { announcement, said, advance } = started()
  announcement.update('Bob leads')
  expect(said()).toBe('Bob leads')
  announcement.update('Cleo leads')
  announcement.update('Dan leads')
  advance(19_999)
  expect(said()).toBe('Bob leads')
  advance(1)
  expect(said()).toBe('Dan leads')
})

test('stays silent when the lead has changed back before it could be announced', () => {
  const { announcement, said, advance, pendingTimers } = started()
  announcement.update('Bob leads')
  announcement.update('Cleo leads')
  announcement.update('Bob leads')
  advance(20_000)
  expect(said()).toBe('Bob leads')
  expect(pendingTimers()).toBe(0)
})

test('has no timer left after it was stopped', () => {
  const { announcement, pendingTimers } = started()
  announcement.update('Bob leads')
  announcement.stop()
  expect(pendingTimers()).toBe(0)
})
