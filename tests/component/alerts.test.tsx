import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Alerts } from '../../src/ui/feedback/Alerts.tsx'
import { type Alert, addAlert, closeAlert } from '../../src/ui/feedback/alerts.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function renderAlerts(...list: Omit<Alert, 'id'>[]) {
  const onClose = vi.fn()
  const alerts = list.reduce<Alert[]>((alerts, alert) => addAlert(alerts, alert), [])
  render(<Alerts alerts={alerts} onClose={onClose} />)
  return { alerts, onClose }
}
const advance = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('announces failures assertively and successes politely', () => {
  renderAlerts({ kind: 'danger', text: 'Failed' }, { kind: 'success', text: 'Saved' })
  expect(screen.getByRole('alert').textContent).toContain('Failed')
  expect(screen.getByRole('status').textContent).toContain('Saved')
})

test('renders the live regions before there is an alert', () => {
  renderAlerts()
  expect(screen.getByRole('alert').textContent).toBe('')
  expect(screen.getByRole('status').textContent).toBe('')
})

test('dismisses an alert after its duration, if it has one', () => {
  const { alerts, onClose } = renderAlerts(
    { kind: 'danger', text: 'Stays' },
    { kind: 'success', text: 'Goes', dismissAfterMs: 5000 },
  )
  advance(4999)
  expect(onClose).not.toHaveBeenCalled()
  advance(1)
  expect(onClose.mock.calls).toEqual([[alerts[1]?.id]])
  advance(1e9)
  expect(onClose).toHaveBeenCalledOnce()
})

test.each([
  ['pointer', fireEvent.pointerEnter, fireEvent.pointerLeave],
  ['focus', fireEvent.focusIn, fireEvent.focusOut],
])('pauses the timer of an alert during %s, then continues', (_, enter, leave) => {
  const { onClose } = renderAlerts({ kind: 'success', text: 'Saved', dismissAfterMs: 5000 })
  advance(3000)
  enter(screen.getByRole('button'))
  advance(60_000)
  expect(onClose).not.toHaveBeenCalled()
  leave(screen.getByRole('button'))
  advance(1999)
  expect(onClose).not.toHaveBeenCalled()
  advance(1)
  expect(onClose).toHaveBeenCalledOnce()
})

test('names the close button after its alert', () => {
  const { alerts, onClose } = renderAlerts({ kind: 'danger', text: 'Not found' })
  fireEvent.click(screen.getByRole('button', { name: 'Close: Not found' }))
  expect(onClose).toHaveBeenCalledWith(alerts[0]?.id)
})

test('closes one of two alerts with the same text', () => {
  const twice = addAlert(addAlert([], { kind: 'danger', text: 'A' }), { kind: 'danger', text: 'A' })
  expect(closeAlert(twice, twice[0]?.id ?? 0)).toEqual([twice[1]])
})
