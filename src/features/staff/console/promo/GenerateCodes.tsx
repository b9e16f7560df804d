import { UTCDateMini } from '@date-fns/utc/date/mini'
import { useStore } from '@nanostores/react'
import { lightFormat } from 'date-fns/lightFormat'
import type { FormEvent } from 'react'
import { PROMO_COUNT_MAX } from '../../../../contract/staff/promo-codes.ts'
import { csvFileName, toCsv } from '../../../../domain/files/csv.ts'
import { counted, wholeText } from '../../../../domain/format/counted.ts'
import { causeOf } from '../../../../platform/api/failure-cause.ts'
import type { Failure } from '../../../../platform/api/result.ts'
import { useSharing } from '../../../../platform/browser/use-sharing.ts'
import { Button } from '../../../../ui/form/Button.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { useDraft } from '../../../session/use-draft.ts'
import { FailureMessage } from '../../shared/FailureMessage.tsx'
import type { Console } from '../console.ts'
import { messages } from '../messages.ts'
import styles from './PromoCodes.module.css'
import { type BatchName, type PromoLists, type PromoStores, payloadOf } from './promo-stores.ts'

/** The number of codes that are shown; the file has all of them. */
const SHOWN_MAX = 100
const COUNT_MAX_TEXT = wholeText(PROMO_COUNT_MAX)

interface Props {
  generate: PromoStores['generate']
  lists: PromoLists
  address: Console['address']
}

/** Shows the form that generates a batch of promo codes, and the generated codes. */
export function GenerateCodes({ generate, lists, address }: Props) {
  const draft = useStore(generate.$draft)
  const state = useStore(generate.$state)
  useDraft('generate', { ...draft }, generate.edit)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    generate.submit()
  }

  return (
    <div className="stack">
      <form className={styles.form} method="post" onSubmit={onSubmit}>
        <SelectField
          label="Category"
          name="category"
          required
          placeholder="Choose category..."
          value={draft.category}
          onChange={(category) => generate.edit({ category })}
          options={lists.categories.map((category) => ({ value: category, label: category }))}
        />
        <SelectField
          label="Type"
          name="type"
          required
          placeholder="Choose type..."
          value={draft.type}
          onChange={(type) => generate.edit({ type })}
          options={lists.types.map(({ id, description }) => ({ value: id, label: description || id }))}
        />
        <TextField
          label="Batch"
          name="batch"
          required
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          value={draft.batch}
          onChange={(batch) => generate.edit({ batch })}
        />
        <TextField
          label="Description"
          name="description"
          required
          maxLength={500}
          autoComplete="off"
          value={draft.description}
          onChange={(description) => generate.edit({ description })}
        />
        <TextField
          label="Expiration date"
          name="expiration"
          type="date"
          hint={expirationHint(draft.expiration)}
          value={draft.expiration}
          onChange={(expiration) => generate.edit({ expiration })}
        />
        <TextField
          label="Count"
          name="count"
          type="number"
          min={0}
          max={PROMO_COUNT_MAX}
          step={1}
          required
          inputMode="numeric"
          hint={`At most ${COUNT_MAX_TEXT}`}
          error={countError(draft.count.trim())}
          value={draft.count}
          onChange={(count) => generate.edit({ count })}
        />
        <div className={styles.buttons}>
          <Button
            type="submit"
            kind="main"
            disabled={payloadOf(draft) === undefined}
            loading={state.status === 'pending'}
          >
            Generate
          </Button>
        </div>
      </form>
      <FailureMessage
        text={state.status === 'failed' ? messages.generateFailed : undefined}
        failure={state.status === 'failed' ? state.failure : undefined}
        isChange
      >
        {state.status === 'failed' && isUncertain(state.failure) && (
          <p>
            The codes may have been generated:{' '}
            <a href={address.hrefOf({ view: 'reports', ...nameOf(state.input) })}>
              see the report on {state.input.category} / {state.input.batch}
            </a>
          </p>
        )}
      </FailureMessage>
      {state.status === 'done' && <GeneratedCodes {...nameOf(state.input)} codes={state.value} />}
    </div>
  )
}

const nameOf = ({ category, batch }: BatchName): BatchName => ({ category, batch })

/** Returns whether the batch may have been generated although there was no response with its codes. */
function isUncertain(failure: Failure): boolean {
  return ['noResponse', 'serverError', 'malformed'].includes(causeOf(failure))
}

/** Returns the hint or warning for the field. @param expiration ISO date, or empty */
function expirationHint(expiration: string): string {
  const hasPassed = expiration !== '' && expiration < lightFormat(new UTCDateMini(), 'yyyy-MM-dd')
  return hasPassed
    ? 'This day has passed: nobody could use the codes.'
    : 'The last day, in UTC. Leave empty for codes that never expire.'
}

function countError(count: string): string | undefined {
  const isValid = count === '' || (/^\d+$/.test(count) && Number(count) <= PROMO_COUNT_MAX)
  return isValid ? undefined : `A whole number from 0 to ${COUNT_MAX_TEXT}`
}

function GeneratedCodes({ category, batch, codes }: BatchName & { codes: readonly string[] }) {
  const { saveText } = useSharing()
  const save = () =>
    saveText(csvFileName('promo', category, batch), toCsv([['Code'], ...codes.map((code) => [code])]))
  return (
    <section className="stack gap-3" aria-label="Generated codes">
      <div className="row between">
        <p className="numbers" role="status">
          <strong>
            {counted(codes.length, 'code', 'codes')} in {batch}
          </strong>
        </p>
        {codes.length > 0 && <Button onClick={save}>Save CSV</Button>}
      </div>
      <ol className={styles.codes} aria-label="Codes">
        {codes.slice(0, SHOWN_MAX).map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      {codes.length > SHOWN_MAX && (
        <p>
          These are the first {SHOWN_MAX}. The CSV file has all {wholeText(codes.length)}.
        </p>
      )}
    </section>
  )
}
