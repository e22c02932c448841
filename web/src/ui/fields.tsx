import { ChevronDown } from 'lucide-react'
import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, type TextareaHTMLAttributes, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './fields.module.css'
import formStyles from './form.module.css'

export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  /** What is wrong and how to correct it. Screen readers read it when it appears. */
  error?: ReactNode
  /** A warning that does not keep the form from being sent. */
  warning?: ReactNode
}

/** Label, hint, warning and error around any control. `children` receives the ids that connect these to the control. */
export function Field({
  label,
  hint,
  error,
  warning,
  children,
}: FieldProps & { children: (ids: { id: string; 'aria-describedby': string; 'aria-invalid': boolean }) => ReactNode }) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({ id, 'aria-describedby': `${id}-notes`, 'aria-invalid': Boolean(error) })}
      <div id={`${id}-notes`} className={styles.notes}>
        {hint && <p>{hint}</p>}
        <div aria-live="polite">
          {warning && <p className={styles.warning}>{warning}</p>}
          {error && <p className={styles.error}>{error}</p>}
        </div>
      </div>
    </div>
  )
}

type Controlled = { value: string; onChange: (value: string) => void }

/** The last day that a date field takes. Without it, the year in a desktop browser has six digits. */
const LAST_DAY = '9999-12-31'

/** The types of fields whose values run from left to right in every language. */
const LEFT_TO_RIGHT: readonly (string | undefined)[] = ['date', 'time', 'number']

type TextFieldProps = FieldProps & Controlled & Omit<InputHTMLAttributes<HTMLInputElement>, keyof Controlled>
/** One line of text. `type` is text, date, time, tel or similar. User input is shown in its own direction. */
export function TextField({ label, hint, error, warning, onChange, ...input }: TextFieldProps) {
  const isDate = input.type === 'date'
  function change(typed: string) {
    // Not every browser keeps to `max` while a year is typed.
    if (!isDate || typed.length <= LAST_DAY.length) onChange(typed)
  }
  return (
    <Field label={label} hint={hint} error={error} warning={warning}>
      {(ids) => (
        <input
          dir={LEFT_TO_RIGHT.includes(input.type) ? 'ltr' : 'auto'}
          max={isDate ? LAST_DAY : undefined}
          {...input}
          {...ids}
          className={styles.control}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </Field>
  )
}

type TextAreaProps = FieldProps & Controlled & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof Controlled>
/** Several lines of text. The area grows with its text if the browser supports this. */
export function TextArea({ label, hint, error, warning, onChange, ...input }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} warning={warning}>
      {(ids) => (
        <textarea
          dir="auto"
          rows={3}
          {...input}
          {...ids}
          className={classNames(styles.control, styles.area)}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

export interface Option {
  value: string
  label: string
}

type SelectFieldProps = FieldProps &
  Controlled & { options: readonly Option[] } & Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof Controlled>
export function SelectField({ label, hint, error, warning, options, onChange, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} warning={warning}>
      {(ids) => (
        <span className={styles.selectBox}>
          <select
            {...select}
            {...ids}
            className={classNames(styles.control, styles.select)}
            onChange={(event) => onChange(event.target.value)}
          >
            <Options options={options} />
          </select>
          <ChevronDown aria-hidden="true" />
        </span>
      )}
    </Field>
  )
}

/** The choices of a `select`. */
export function Options({ options }: { options: readonly Option[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}

interface ToggleProps {
  label: ReactNode
  note?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
}
/** A checkbox in a row: one of several choices, or a sentence to confirm, such as a consent. */
export const CheckRow = (props: ToggleProps) => <Toggle {...props} look="check" />
/** The control for a choice between yes and no. */
export const Switch = (props: ToggleProps) => <Toggle {...props} look="switch" />
/** One of the rows `name`, of which only one is checked. */
export const RadioRow = (props: ToggleProps & { name: string }) => <Toggle {...props} look="check" />

function Toggle({ label, note, checked, onChange, look, name }: ToggleProps & { look: 'check' | 'switch'; name?: string }) {
  const id = useId()
  return (
    <label className={styles.toggle}>
      <span className={styles.toggleWords}>
        <span id={id}>{label}</span>
        {note && (
          <em id={`${id}-note`} className={styles.toggleNote}>
            {note}
          </em>
        )}
      </span>
      <input
        type={name === undefined ? 'checkbox' : 'radio'}
        name={name}
        role={look === 'switch' ? 'switch' : undefined}
        aria-labelledby={id}
        aria-describedby={note ? `${id}-note` : undefined}
        className={styles[look]}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}

interface FoldedProps {
  title: ReactNode
  note?: ReactNode
  isOpen?: boolean
  children: ReactNode
}

/**
 * A part that few people need. It is closed until someone opens it. With a note the part is a row, and the note says in one line what the
 * part contains.
 */
export const Folded = ({ title, note, isOpen = false, children }: FoldedProps) => (
  <details open={isOpen} className={classNames(formStyles.more, note !== undefined && formStyles.row)}>
    <summary>
      <ChevronDown aria-hidden="true" size={20} />
      {note === undefined ? (
        title
      ) : (
        <span className={formStyles.folded}>
          <span>{title}</span>
          <span className={formStyles.line}>{note}</span>
        </span>
      )}
    </summary>
    <div>{children}</div>
  </details>
)
