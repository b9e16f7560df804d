import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DeletionScheduled } from '../../src/features/account/data/DataRows.tsx'
import { SCHEDULED_NOTICE } from '../../src/features/account/data/messages.ts'

test.each([true, false])(
  'names the email about a deletion if the address is confirmed: %s',
  (isConfirmed) => {
    const { container } = render(<DeletionScheduled deletionAt={0} isConfirmed={isConfirmed} />)
    expect(container.textContent?.includes(SCHEDULED_NOTICE)).toBe(isConfirmed)
  },
)
