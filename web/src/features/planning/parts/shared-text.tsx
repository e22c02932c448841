import { useLingui } from '@lingui/react/macro'
import { PrimaryButton, QuietButton } from '../../../ui/buttons.tsx'
import { TextArea } from '../../../ui/fields.tsx'

/**
 * A text that another app or page shared. It is in a separate field, because the reader did not type it: any page that is open in the
 * browser can share a text.
 */
export function SharedText({ text, onTake, onLeave }: { text: string; onTake: () => void; onLeave: () => void }) {
  const { t } = useLingui()
  return (
    <section>
      <TextArea
        label={t`A text from another app or page`}
        hint={t`Did you share it? Then add it to your list. Otherwise leave it out.`}
        value={text}
        onChange={() => {}}
        readOnly
        rows={5}
      />
      <PrimaryButton onClick={onTake}>{t`Add it to my list`}</PrimaryButton>
      <QuietButton onClick={onLeave}>{t`Leave it out`}</QuietButton>
    </section>
  )
}
