import { useEffect } from 'react'
import { Button } from '../../../ui/form/Button.tsx'
import { FormMessage, type FormMessageText } from '../../../ui/form/FormMessage.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useFields } from '../../../ui/form/use-fields.ts'

interface Props {
  /** Whether there is an authenticator app; otherwise only recovery codes are accepted. */
  hasApp: boolean
  message: FormMessageText | undefined
  loading: boolean
  onSubmit: (code: string) => void
}

const MAX_LENGTH = 30

export function CodeForm({ hasApp, message, loading, onSubmit }: Props) {
  const fields = useFields({ code: (value) => (value.trim() === '' ? 'Enter a code' : undefined) })
  // Sets the focus when the form appears, and restores it after the button was disabled.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on mount and when a submit fails
  useEffect(() => {
    if (hasApp || message) fields.focus('code')
  }, [message])
  return (
    <form {...fields.form(({ code }) => onSubmit(code))} className="stack">
      <TextField
        {...fields.field('code')}
        label={hasApp ? 'Code' : 'Recovery code'}
        hint={hasApp ? 'The six digits in your authenticator app, or a recovery code.' : undefined}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_LENGTH}
        required
      />
      <FormMessage message={message} />
      <Button
        type="submit"
        kind={hasApp ? 'main' : 'quiet'}
        wide
        loading={loading}
        disabled={!fields.isValid}
      >
        Confirm
      </Button>
    </form>
  )
}
