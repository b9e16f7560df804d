import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { AuditEvent } from '../../src/contract/staff/audit.ts'
import { EventTable } from '../../src/features/staff/audit/EventTable.tsx'

const AT = Date.UTC(2026, 9, 12, 9)

/** Renders a line of six uploads, the newest first. */
function renderGroup(fieldsOf: (index: number) => Partial<AuditEvent>) {
  const events = Array.from({ length: 6 }, (_, index) => ({
    id: String(6 - index),
    at: AT - index * 1000,
    actor: 'staff@example.com',
    kind: 'change',
    action: 'upload round',
    result: 'created',
    user: { login: 'ann@example.com', supportId: 'S-ANN1' },
    canUndo: true,
    ...fieldsOf(index),
  })) as AuditEvent[]
  const onUndo = vi.fn()
  render(<EventTable events={events} onUndo={onUndo} />)
  return onUndo
}

test('undoes a group of uploads with one button, but for those that cannot be undone', async () => {
  const onUndo = renderGroup((index) => (index === 1 ? { canUndo: false } : {}))
  await userEvent.click(screen.getByRole('button', { name: /^Undo: Uploaded round, 5 times, / }))
  expect(onUndo).toHaveBeenCalledOnce()
  expect(onUndo.mock.calls[0]?.[0].map(({ id }: AuditEvent) => id)).toEqual(['6', '4', '3', '2', '1'])
})

test('says that a whole group was undone', () => {
  renderGroup(() => ({ canUndo: false, undoneAt: AT }))
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
  expect(screen.getByText('Undone')).toBeTruthy()
})
