import { useStore } from '@nanostores/react'
import { FailureMessage } from '../FailureMessage.tsx'
import { CodeList } from './CodeList.tsx'
import styles from './GenerateCodes.module.css'
import { GenerateForm } from './GenerateForm.tsx'
import { ListsNotice } from './ListsNotice.tsx'
import type { PromoGenerate } from './promo-generate.store.ts'
import { noLists, type PromoListsStore } from './promo-lists.store.ts'

interface Props {
  generate: PromoGenerate
  lists: PromoListsStore
  hrefOfReport: (batch: { category: string; batch: string }) => string
}

/** The form that generates a batch of promo codes, and the codes it generated. */
export function GenerateCodes({ generate, lists, hrefOfReport }: Props) {
  const { outcome } = useStore(generate.$state)
  const listsState = useStore(lists.$state)
  const hasFailed = outcome.status === 'failed'
  return (
    <div className={styles.generate}>
      <h1 className={styles.title}>Generate promo codes</h1>
      <ListsNotice state={listsState} onRetry={lists.load} />
      <GenerateForm generate={generate} lists={listsState.status === 'ready' ? listsState.lists : noLists} />
      <FailureMessage
        message={hasFailed ? outcome.message : undefined}
        failure={hasFailed ? outcome.failure : undefined}
        isChange
      />
      {outcome.status === 'done' && <CodeList {...outcome} reportHref={hrefOfReport(outcome)} />}
    </div>
  )
}
