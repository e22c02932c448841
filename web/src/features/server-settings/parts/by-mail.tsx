import { mailAddressOf } from '@hand-in-hand/contract/texts/mail.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentProps, useEffectEvent, useLayoutEffect } from 'react'
import { QuietButton } from '../../../ui/buttons.tsx'
import { Folded } from '../../../ui/fields.tsx'
import { PhoneInput } from '../../people/parts/phone-input.tsx'
import { useDebounced } from '../../people/parts/use-debounced.ts'
import { emptyPhone, isMailEntry, MAIL_ENTRY } from '../../people/phone.rules.ts'
import { MailField } from './mail-field.tsx'

type MailInputProps = ComponentProps<typeof PhoneInput>
interface BesidesProps {
  value: string
  onChange: (value: string) => void
  isWrong: boolean
  tried: boolean
}
/** `beginsWithMail`: this server sends no SMS, so a mail address is asked for first. */
type AddressProps = MailInputProps & { beginsWithMail: boolean }
type ByMailProps =
  | ({ part: 'address' } & AddressProps)
  | ({ part: 'besides' } & BesidesProps)
  | { part: 'link' }
  | { part: 'again' }
  | { part: 'why'; family: string }
  | { part: 'sent'; family: string; address: string }

/**
 * The fields and texts for a mail address in place of a phone number. They are one lazy component, because most people do not need them.
 */
export function ByMail(props: ByMailProps) {
  if (props.part === 'address') return <AddressChoice {...props} />
  if (props.part === 'besides') return <MailBesides {...props} />
  if (props.part === 'link') {
    return <Trans>It’s now up to the family. Once they say yes, you’ll get an e-mail with your login link.</Trans>
  }
  if (props.part === 'again') return <Trans>Wrong address, or someone else is joining</Trans>
  return props.part === 'why' ? (
    <Trans>
      <bdi>{props.family}</bdi> will see your name and e-mail address, and decide. Once they say yes, you’ll get your personal link by
      e-mail.
    </Trans>
  ) : (
    <Trans>
      It’s now up to <bdi>{props.family}</bdi>. Once they say yes, you’ll get an e-mail at <bdi dir="ltr">{props.address}</bdi> with your
      personal link. Open it and you can take tasks.
    </Trans>
  )
}

/** A phone number or a mail address, with a button that changes from one to the other. */
function AddressChoice({ beginsWithMail, ...props }: AddressProps) {
  const { t } = useLingui()
  const { value, onChange } = props
  const begin = useEffectEvent(() => {
    if (value.number === '') onChange({ country: MAIL_ENTRY, number: '' })
  })
  // Before the first paint, so that no button is shown and then disappears.
  useLayoutEffect(() => {
    if (beginsWithMail) begin()
  }, [beginsWithMail])
  if (isMailEntry(value)) return <MailInput {...props} />
  return (
    <div>
      <PhoneInput {...props} />
      <QuietButton onClick={() => onChange({ country: MAIL_ENTRY, number: '' })}>{t`Use e-mail instead`}</QuietButton>
    </div>
  )
}

function MailInput({ value, onChange, tried, refusal }: MailInputProps) {
  const { t } = useLingui()
  const settled = useDebounced(value.number)
  const showsError = tried || (settled && value.number !== '')
  return (
    <>
      <MailField
        value={value.number}
        onChange={(number) => onChange({ country: MAIL_ENTRY, number })}
        isWrong={Boolean(refusal) || (showsError && mailAddressOf(value.number) === null)}
        tried={tried}
        required
      />
      <QuietButton onClick={() => onChange(emptyPhone)}>{t`Use a phone number instead`}</QuietButton>
    </>
  )
}

/** A mail address beside the number. The field is unfolded if an address was typed before. */
const MailBesides = ({ value, ...field }: BesidesProps) => (
  <Folded title={<Trans>Also by e-mail</Trans>} isOpen={value !== ''}>
    <MailField value={value} {...field} />
  </Folded>
)
