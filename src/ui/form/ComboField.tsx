import { type InputHTMLAttributes, type KeyboardEvent, useState } from 'react'
import { wordSearch } from '../../domain/format/folded-text.ts'
import styles from './ComboField.module.css'
import fieldStyles from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'
import suggestions from './Suggestions.module.css'
import { useListBox } from './use-list-box.ts'

export interface ComboOption {
  value: string
  /** Shown beside the value in small type. */
  detail?: string
}

interface Props extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  value: string
  onChange: (value: string) => void
  /** Values to choose from; the field accepts any other text as well. Without values it is a plain text field. */
  options: readonly ComboOption[]
  /** Names the list of options for screen readers. */
  listLabel: string
}

/** Maximum number of options shown; typing narrows the list. */
const SHOWN_MAX = 100

/**
 * A text field with a list of values below it (WAI-ARIA: editable combobox with list autocomplete). The list opens on
 * focus, arrow keys and typing. Enter selects the option that an arrow key has highlighted; without one it submits the
 * form.
 */
export function ComboField({ label, hint, error, options, listLabel, value, onChange, ...rest }: Props) {
  const [isOpen, setOpen] = useState(false)
  // Only typing narrows the list, so that all options are shown when a field with a value gets the focus.
  const [isTyped, setTyped] = useState(false)
  const matching = isTyped ? matchingOptions(options, value) : options
  const shown = matching.slice(0, SHOWN_MAX)
  const isShown = isOpen && shown.length > 0
  const listBox = useListBox({
    label: listLabel,
    count: isShown ? shown.length : 0,
    onTake: take,
    onClose: close,
  })

  function open(index?: number) {
    setOpen(true)
    listBox.setActive(index)
  }
  function close() {
    setOpen(false)
    setTyped(false)
    listBox.setActive(undefined)
  }
  function take(index: number) {
    const option = shown[index]
    if (option) onChange(option.value)
    close()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (listBox.onKeyDown(event)) return event.stopPropagation()
    if (isShown || shown.length === 0 || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    const end = event.key === 'ArrowDown' ? 0 : shown.length - 1
    open(event.altKey ? undefined : end)
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <Field label={label} hint={hint} error={error}>
      {(attributes) => (
        <div className="anchor">
          <input
            type="text"
            {...rest}
            {...attributes}
            className={fieldStyles.control}
            // The same element with and without options, because the options may arrive while the user types.
            {...(options.length > 0 && {
              role: 'combobox',
              'aria-expanded': isShown,
              ...listBox.field,
            })}
            value={value}
            onChange={(event) => {
              onChange(event.target.value)
              setTyped(true)
              open()
            }}
            onFocus={(event) => {
              rest.onFocus?.(event)
              open()
            }}
            onClick={() => isOpen || open()}
            onBlur={close}
            onKeyDown={onKeyDown}
          />
          {isShown && (
            <div {...listBox.popup} className={suggestions.popup}>
              <div {...listBox.list} className={suggestions.list}>
                {shown.map((option, index) => {
                  const attributes = listBox.optionOf(index)
                  return (
                    <div
                      key={attributes.id}
                      {...attributes}
                      className={`${suggestions.option} ${styles.option}`}
                    >
                      <span className="breaking">{option.value}</span>
                      {option.detail && <span className="quiet numbers"> {option.detail}</span>}
                    </div>
                  )
                })}
              </div>
              {matching.length > shown.length && (
                <p className={suggestions.more}>There are more. Keep typing to narrow the list.</p>
              )}
            </div>
          )}
        </div>
      )}
    </Field>
  )
}

/** Returns the options that contain the words of the text; none if the only match is the text itself. */
function matchingOptions(options: readonly ComboOption[], text: string): readonly ComboOption[] {
  const isFound = wordSearch(text)
  const matching = options.filter(({ value }) => isFound(value))
  return matching.length === 1 && matching[0]?.value === text.trim() ? [] : matching
}
