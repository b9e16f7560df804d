import { useStore } from '@nanostores/react'
import { type SubmitEvent, useState } from 'react'
import type { EmailCategory } from '../../contract/unsubscribe.ts'
import { Alerts } from '../../ui/feedback/Alerts.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { CATEGORIES, PROMPT } from './messages.ts'
import styles from './Unsubscribe.module.css'
import type { Unsubscribe as UnsubscribeStore } from './unsubscribe.store.ts'

interface Props {
  unsubscribe: UnsubscribeStore
}

export function Unsubscribe({ unsubscribe }: Props) {
  const { status, alerts } = useStore(unsubscribe.$state, { ssr: 'initial' })
  const [chosen, setChosen] = useState<readonly EmailCategory[]>([])
  const hydrated = useHydrated()

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void unsubscribe.save([...chosen])
  }

  return (
    <form method="post" className={styles.card} onSubmit={submit}>
      <h1>Unsubscribe</h1>
      <fieldset className={styles.choices}>
        <legend>{PROMPT}</legend>
        {CATEGORIES.map(({ category, label }) => (
          <Checkbox
            key={category}
            name={category}
            label={label}
            checked={chosen.includes(category)}
            onChange={(checked) =>
              setChosen(checked ? [...chosen, category] : chosen.filter((one) => one !== category))
            }
          />
        ))}
      </fieldset>
      <Button type="submit" kind="main" loading={status === 'loading'} disabled={!hydrated}>
        Save
      </Button>
      <Alerts alerts={alerts} onClose={unsubscribe.close} />
    </form>
  )
}
