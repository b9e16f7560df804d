// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Alerts } from '../../src/ui/feedback/Alerts.tsx'
import { type Alert, addAlert, closeAlert } from '../../src/ui/feedback/alerts.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function shown(...some: Omit<Alert, 'id'>[]) {
  const onClose = vi.fn()
  const alerts = some.reduce<Alert[]>((list, alert) => addAlert(list, alert), [])
  render(<Alerts alerts={alerts} onClose={onClose} />)
  return { alerts, onClose }
}
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('failures are announced at once, successes when it is quiet', () => {
  shown({ kind: 'danger', text: 'Failed' }, { kind: 'success', text: 'Saved' })
  expect(screen.getByRole('alert').textContent).toContain('Failed')
  expect(screen.getByRole('status').textContent).toContain('Saved')
})

test('the places of announcements are there before there is anything to announce', () => {
  shown()
  expect(screen.getByRole('alert').textContent).toBe('')
  expect(screen.getByRole('status').textContent).toBe('')
})

test('an alert goes by itself after its time, or never', () => {
  const { alerts, onClose } = shown(
    { kind: 'danger', text: 'Stays' },
    { kind: 'success', text: 'Goes', dismissAfterMs: 5000 },
  )
  pass(4999)
  expect(onClose).not.toHaveBeenCalled()
  pass(1)
  expect(onClose.mock.calls).toEqual([[alerts[1]?.id]])
  pass(1e9)
  expect(onClose).toHaveBeenCalledOnce()
})

test.each([
  ['pointer', fireEvent.pointerEnter, fireEvent.pointerLeave],
  ['focus', fireEvent.focusIn, fireEvent.focusOut],
])('a %s on an alert holds its time, and what was left of it goes on', (_, enter, leave) => {
  const { onClose } = shown({ kind: 'success', text: 'Saved', dismissAfterMs: 5000 })
  pass(3000)
  enter(screen.getByRole('button'))
  pass(60_000)
  expect(onClose).not.toHaveBeenCalled()
  leave(screen.getByRole('button'))
  pass(1999)
  expect(onClose).not.toHaveBeenCalled()
  pass(1)
  expect(onClose).toHaveBeenCalledOnce()
})

test('the close button names what it closes', () => {
  const { alerts, onClose } = shown({ kind: 'danger', text: 'Not found' })
  fireEvent.click(screen.getByRole('button', { name: 'Close: Not found' }))
  expect(onClose).toHaveBeenCalledWith(alerts[0]?.id)
})

test('closing one leaves the others, also those with the same words', () => {
  const twice = addAlert(addAlert([], { kind: 'danger', text: 'A' }), { kind: 'danger', text: 'A' })
  expect(closeAlert(twice, twice[0]?.id ?? 0)).toEqual([twice[1]])
})
