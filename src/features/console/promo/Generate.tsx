import { useStore } from '@nanostores/react'
import type { FormEvent } from 'react'
import { PROMO_COUNT_MAX } from '../../../contract/promo-codes.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { FailureNote } from '../../session/FailureNote.tsx'
import { Message } from '../Message.tsx'
import { CodeList } from './CodeList.tsx'
import styles from './Generate.module.css'
import { ListsProblem } from './ListsProblem.tsx'
import { type PromoGenerate, payloadOf } from './promo-generate.store.ts'
import { noLists, type PromoListsStore } from './promo-lists.store.ts'

interface Props {
  generate: PromoGenerate
  lists: PromoListsStore
  hrefOfReport: (made: { category: string; batch: string }) => string
}

export function Generate({ generate, lists, hrefOfReport }: Props) {
  const { draft, outcome } = useStore(generate.$state)
  const choice = useStore(lists.$state)
  const { types, categories, batches } = choice.status === 'ready' ? choice.lists : noLists
  const count = draft.count.trim()
  const isCount = /^\d+$/.test(count) && Number(count) <= PROMO_COUNT_MAX

  const isPast = draft.expiration !== '' && draft.expiration < new Date().toISOString().slice(0, 10)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    generate.submit()
  }

  return (
    <div className={styles.generate}>
      <h1 className={styles.title}>Generate promo codes</h1>
      <ListsProblem state={choice} onRetry={lists.load} />
      <form className={styles.form} method="post" onSubmit={onSubmit}>
        <SelectField
          label="Category"
          name="category"
          required
          placeholder="Choose category..."
          value={draft.category}
          onChange={(category) => generate.edit({ category })}
          options={categories.map((one) => ({ value: one, label: one }))}
        />
        <SelectField
          label="Type"
          name="type"
          required
          placeholder="Choose type..."
          value={draft.type}
          onChange={(type) => generate.edit({ type })}
          options={types.map(({ id, description }) => ({ value: id, label: description || id }))}
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
          {((Object.hasOwn(batches, draft.category) && batches[draft.category]) || []).map((one) => (
            <option key={one} value={one} />
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
          hint={
            isPast
              ? 'This day has passed: nobody could use the codes.'
              : 'The last day, in UTC. Empty: never.'
          }
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
          hint={`At most ${PROMO_COUNT_MAX.toLocaleString('en')}`}
          error={
            count !== '' && !isCount
              ? `A whole number from 0 to ${PROMO_COUNT_MAX.toLocaleString('en')}`
              : undefined
          }
          value={draft.count}
          onChange={(text) => generate.edit({ count: text })}
        />
        <div className={styles.buttons}>
          <Button
            type="submit"
            kind="main"
            disabled={payloadOf(draft) === undefined}
            loading={outcome.status === 'pending'}
          >
            Generate
          </Button>
        </div>
      </form>
      <Message kind="danger">
        {outcome.status === 'failed' && (
          <>
            <p>{outcome.message}</p>
            {outcome.failure && (
              <p>
                <FailureNote failure={outcome.failure} isChange />
              </p>
            )}
          </>
        )}
      </Message>
      {outcome.status === 'done' && <CodeList {...outcome} reportHref={hrefOfReport(outcome)} />}
    </div>
  )
}
