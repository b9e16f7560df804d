import { UTCDateMini } from '@date-fns/utc/date/mini'
import { useStore } from '@nanostores/react'
import { lightFormat } from 'date-fns/lightFormat'
import { type FormEvent, useState } from 'react'
import { PROMO_COUNT_MAX } from '../../../contract/promo-codes.ts'
import { counted } from '../../../domain/counted.ts'
import { ConfirmButtons } from '../../../ui/feedback/ConfirmButtons.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useDraft } from '../../session/use-draft.ts'
import styles from './GenerateCodes.module.css'
import { type PromoGenerate, payloadOf } from './promo-generate.store.ts'
import { batchesOf, type PromoLists } from './promo-lists.store.ts'

/** Generating more codes than this requires a confirmation. */
const UNASKED_MAX = 100
const COUNT_MAX_TEXT = PROMO_COUNT_MAX.toLocaleString('en')

interface Props {
  generate: PromoGenerate
  lists: PromoLists
  /** Closes the dialog around the form. */
  onCancel?: (() => void) | undefined
}

export function GenerateForm({ generate, lists, onCancel }: Props) {
  const draft = useStore(generate.$draft)
  const { status } = useStore(generate.$state)

  useDraft('generate', { ...draft }, generate.edit)

  const [isAsking, setAsking] = useState(false)
  const payload = payloadOf(draft)
  const hasPassed = isPast(draft.expiration)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (payload && (payload.count > UNASKED_MAX || hasPassed)) setAsking(true)
    else generate.submit()
  }
  function onConfirm() {
    setAsking(false)
    generate.submit()
  }

  return (
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
        list="promo-batches"
        value={draft.batch}
        onChange={(batch) => generate.edit({ batch })}
      />
      <datalist id="promo-batches">
        {batchesOf(lists, draft.category).map((batch) => (
          <option key={batch} value={batch} />
        ))}
      </datalist>
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
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        <Button type="submit" kind="main" disabled={payload === undefined} loading={status === 'pending'}>
          Generate
        </Button>
      </div>
      <Dialog
        isOpen={isAsking}
        title={`Generate ${counted(payload?.count ?? 0, 'promo code', 'promo codes')}?`}
        onClose={() => setAsking(false)}
      >
        <p>
          {hasPassed
            ? `They expired on ${draft.expiration}, so nobody could use them.`
            : draft.expiration
              ? `They can be used until ${draft.expiration}.`
              : 'They never expire.'}
        </p>
        <ConfirmButtons onCancel={() => setAsking(false)} onConfirm={onConfirm}>
          Generate codes
        </ConfirmButtons>
      </Dialog>
    </form>
  )
}

/** Returns whether the last day of codes has passed. @param expiration ISO date, or empty */
function isPast(expiration: string): boolean {
  return expiration !== '' && expiration < lightFormat(new UTCDateMini(), 'yyyy-MM-dd')
}

/** Returns the hint or warning for the field. @param expiration ISO date, or empty */
function expirationHint(expiration: string): string {
  return isPast(expiration)
    ? 'This day has passed: the codes could not be used.'
    : 'The last day, in UTC. Leave empty for codes that never expire.'
}

function countError(count: string): string | undefined {
  const isValid = count === '' || (/^\d+$/.test(count) && Number(count) <= PROMO_COUNT_MAX)
  return isValid ? undefined : `A whole number from 0 to ${COUNT_MAX_TEXT}`
}
