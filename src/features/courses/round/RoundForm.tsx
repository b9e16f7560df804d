import { type FormEvent, useState } from 'react'
import type { Page } from '../../../platform/browser/page.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { roundTokenOf } from '../../shared/pasted-links.ts'
import { roundCoursePath } from '../courses-address.ts'
import styles from './RoundForm.module.css'

interface Props {
  /** The token of the shown round. */
  token?: string
  page: Pick<Page, 'go'>
}

/** Opens the course of a round. */
export function RoundForm({ token = '', page }: Props) {
  const [text, setText] = useState(token)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() !== '') page.go(roundCoursePath(roundTokenOf(text)))
  }

  return (
    <form className={styles.form} method="post" onSubmit={onSubmit}>
      <TextField
        label="Link or token of a round"
        name="token"
        required
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={setText}
      />
      <Button type="submit" disabled={text.trim() === ''}>
        Open its course
      </Button>
    </form>
  )
}
