import { isShown } from '@hand-in-hand/contract/texts/shown-text.rules.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { errorText } from '../../../../i18n/error-text.ts'
import type { CallError } from '../../../../platform/api-client.ts'
import { hasShapeOf, useDraft } from '../../../../platform/draft.ts'
import { PrimaryButton, SecondaryButton } from '../../../../ui/buttons.tsx'
import { TextArea } from '../../../../ui/fields.tsx'
import { ErrorNote } from '../../../../ui/states.tsx'

interface WordsFormProps {
  /** The draft's name. */
  name: string
  label: ReactNode
  hint?: ReactNode
  saved?: string
  maxLength: number
  action: ReactNode
  /** The form is the page's main action. */
  isMain?: boolean
  /** A tap has opened the form, so the form takes the focus and moves to the middle of the screen, away from the footer. */
  isOpened?: boolean
  busy: boolean
  error: CallError | null
  onSend: (words: string) => void
}

/** A few words to send. What was typed survives a reload. */
export function WordsForm(props: WordsFormProps) {
  const { name, label, hint, saved = '', maxLength, action, isMain = false, isOpened = false, busy, error, onSend } = props
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!isOpened) return
    form.current?.querySelector('textarea')?.focus({ preventScroll: true })
    form.current?.scrollIntoView({ block: 'center' })
  }, [isOpened])
  const empty = { words: saved }
  const [{ words }, keep] = useDraft(name, empty, hasShapeOf(empty))
  const [tried, setTried] = useState(false)
  const Send = isMain ? PrimaryButton : SecondaryButton
  const isMissing = tried && !isShown(words)
  return (
    <form
      ref={form}
      className="stack-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (isShown(words)) onSend(words.trim())
      }}
    >
      <TextArea
        label={label}
        hint={hint}
        value={words}
        maxLength={maxLength}
        error={isMissing ? errorText('text_missing') : undefined}
        onChange={(text) => keep({ words: text })}
      />
      {error && <ErrorNote text={errorText(error.code)} />}
      <Send type="submit" busy={busy}>
        {action}
      </Send>
    </form>
  )
}
