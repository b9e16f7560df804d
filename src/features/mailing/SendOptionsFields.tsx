import { TextField } from '../../ui/form/TextField.tsx'
import styles from './SendOptionsFields.module.css'
import { optionErrors, type SendOptionFields, startOf, zonedTime, zoneOf } from './send-options.ts'

interface Props {
  fields: SendOptionFields
  nowMs: number
  onChange: (fields: SendOptionFields) => void
}

/** The fields for optional settings of a mailing. All are empty at first. */
export function SendOptionsFields({ fields, nowMs, onChange }: Props) {
  const errors = optionErrors(fields, nowMs)
  const edit = (name: keyof SendOptionFields) => (text: string) => onChange({ ...fields, [name]: text })
  const startMs = startOf(fields)
  const summary = [
    fields.ratePerMinute &&
      !errors.ratePerMinute &&
      `${Number(fields.ratePerMinute).toLocaleString('en')} a minute`,
    startMs !== undefined && `starts ${zonedTime(startMs)}`,
    fields.failurePercent && !errors.failurePercent && `pauses above ${fields.failurePercent} % failures`,
  ].filter(Boolean)
  const hasError = Object.keys(errors).length > 0
  return (
    <details className={styles.options}>
      <summary>
        Options
        {(summary.length > 0 || hasError) && (
          <span className={styles.chosen} data-invalid={hasError || undefined}>
            {hasError ? Object.values(errors)[0] : summary.join(' · ')}
          </span>
        )}
      </summary>
      <div className={styles.fields}>
        <TextField
          label="Mails per minute"
          inputMode="numeric"
          autoComplete="off"
          placeholder="No limit"
          maxLength={7}
          value={fields.ratePerMinute}
          error={errors.ratePerMinute}
          onChange={edit('ratePerMinute')}
        />
        <TextField
          label="Start"
          type="datetime-local"
          hint={`Your time zone: ${zoneOf(startMs ?? nowMs)}. Empty: at once.`}
          value={fields.startAt}
          error={errors.startAt}
          onChange={edit('startAt')}
        />
        <TextField
          label="Pause when more than this share fails (%)"
          inputMode="numeric"
          autoComplete="off"
          placeholder="5"
          hint="Checked once 100 mails have been tried."
          maxLength={3}
          value={fields.failurePercent}
          error={errors.failurePercent}
          onChange={edit('failurePercent')}
        />
      </div>
    </details>
  )
}
