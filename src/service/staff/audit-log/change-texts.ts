import { utcDate } from '../../../domain/dates/dates.ts'
import { counted } from '../../../domain/format/counted.ts'
import type { ServerLicense, StaffProperty, UndoStep } from '../../base/audit/undo-step.ts'

/** Longer values are cut, because the log shows a change in one line. */
const LENGTH_MAX = 80

export interface ChangeTexts {
  before: string
  after: string
}

/** Returns the values before and after a change as texts; undefined if they are documents or unknown. */
export function changeTexts(step: UndoStep): ChangeTexts | undefined {
  const textsOf = <Value>(
    { before, after }: { before: Value; after: Value },
    text: (value: Value) => string,
  ) => ({
    before: shortened(text(before)),
    after: shortened(text(after)),
  })
  switch (step.type) {
    case 'login':
      return textsOf(step, (login) => login)
    case 'disabled':
      return textsOf(step, (isDisabled) => (isDisabled ? 'disabled' : 'enabled'))
    case 'note':
      return textsOf(step, (note) => note || 'none')
    case 'property':
      return textsOf(step, propertyText)
    case 'licenses':
      return textsOf(step, licensesText)
    case 'round':
      // The log shows the file of an upload instead.
      return step.uploadedHash === undefined ? textsOf(step, deletionText) : undefined
    case 'competition':
      return textsOf(step, deletionText)
    case 'rounds':
      return textsOf(
        step,
        (isDeleted) => `${counted(step.tokens.length, 'round', 'rounds')} ${deletionText(isDeleted)}`,
      )
    default:
      return undefined
  }
}

const deletionText = (isDeleted: boolean) => (isDeleted ? 'deleted' : 'shown')

function propertyText(property: StaffProperty | null): string {
  if (property === null) return 'none'
  if (property.is_deleted === 1) return 'removed'
  const fields = JSON.parse(property.fields_json) as { value?: unknown }
  return typeof fields.value === 'string' ? fields.value : property.fields_json
}

function licensesText(licenses: readonly ServerLicense[]): string {
  if (licenses.length === 0) return 'none'
  const ends = licenses.map(({ expires_at: end }) => end)
  return ends.includes(null) ? 'never expires' : `until ${utcDate(Math.max(...ends.map(Number)))}`
}

const shortened = (text: string) => {
  const line = text.replace(/\s+/g, ' ')
  return line.length <= LENGTH_MAX ? line : `${line.slice(0, LENGTH_MAX - 1)}…`
}
