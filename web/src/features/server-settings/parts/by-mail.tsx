import { mailAddressOf } from '@hand-in-hand/contract/texts/mail.rules.ts'
import { probablyMeant } from '@hand-in-hand/contract/texts/mail-hosts.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentProps, useEffect, useEffectEvent } from 'react'
import { QuietButton } from '../../../ui/buttons.tsx'
import { Folded, TextField } from '../../../ui/fields.tsx'
import { PhoneInput } from '../../people/parts/phone-input.tsx'
import { useDebounced } from '../../people/parts/use-debounced.ts'
import { emptyPhone, isMailEntry, MAIL_ENTRY } from '../../people/phone.rules.ts'

type MailInputProps = ComponentProps<typeof PhoneInput>
interface BesidesProps {
  value: string
  onChange: (value: string) => void
  isWrong: boolean
}
/** `beginsWithMail`: no SMS goes out here. */
type AddressProps = MailInputProps & { beginsWithMail: boolean }
type ByMailProps =
  | ({ part: 'address' } & AddressProps)
  | ({ part: 'besides' } & BesidesProps)
  | { part: 'link' }
  | { part: 'why'; family: string }
  | { part: 'sent'; family: string; address: string }

/** What someone needs who gives a mail address in place of a phone number: one component, since most people do not load it. */
export function ByMail(props: ByMailProps) {
  if (props.part === 'address') return <AddressChoice {...props} />
  if (props.part === 'besides') return <MailBesides {...props} />
  if (props.part === 'link') {
    return <Trans>The family will decide now. Once they say yes, you’ll get an e-mail with your login link.</Trans>
  }
  return props.part === 'why' ? (
    <Trans>
      <bdi>{props.family}</bdi> will see your name and e-mail address, and decide. Once they say yes, you’ll get your personal link by
      e-mail.
    </Trans>
  ) : (
    <Trans>
      <bdi>{props.family}</bdi> will decide now. Once they say yes, you’ll get an e-mail at <bdi dir="ltr">{props.address}</bdi> with your
      personal link. Open it and you can take tasks.
    </Trans>
  )
}

/** A phone number or a mail address, and the way to the other one. */
function AddressChoice({ beginsWithMail, ...props }: AddressProps) {
  const { value, onChange } = props
  const begin = useEffectEvent(() => {
    if (value.number === '') onChange({ country: MAIL_ENTRY, number: '' })
  })
  useEffect(() => {
    if (beginsWithMail) begin()
  }, [beginsWithMail])
  if (isMailEntry(value)) return <MailInput {...props} />
  return (
    <div>
      <PhoneInput {...props} />
      <QuietButton onClick={() => onChange({ country: MAIL_ENTRY, number: '' })}>
        <Trans>Use e-mail instead</Trans>
      </QuietButton>
    </div>
  )
}

/** It asks about what is probably a slip of the finger. */
function MailInput({ value, onChange, tried, refusal }: MailInputProps) {
  const { t } = useLingui()
  const settled = useDebounced(value.number)
  const address = mailAddressOf(value.number)
  const meant = address === null ? null : probablyMeant(address)
  const showsError = tried || (settled && value.number !== '')
  return (
    <>
      <TextField
        label={t`E-mail address`}
        type="email"
        inputMode="email"
        autoComplete="email"
        dir="ltr"
        value={value.number}
        onChange={(number) => onChange({ country: MAIL_ENTRY, number })}
        error={
          (refusal ? t`Please check the e-mail address` : null) ??
          (showsError && address === null ? t`Please check the e-mail address` : null)
        }
        required
      />
      {meant !== null && (
        <QuietButton onClick={() => onChange({ country: MAIL_ENTRY, number: meant })}>
          <Trans>
            Did you mean <bdi dir="ltr">{meant}</bdi>?
          </Trans>
        </QuietButton>
      )}
      <QuietButton onClick={() => onChange(emptyPhone)}>
        <Trans>Use a phone number instead</Trans>
      </QuietButton>
    </>
  )
}

/** A mail address beside the number. */
function MailBesides({ value, onChange, isWrong }: BesidesProps) {
  const { t } = useLingui()
  return (
    <Folded title={<Trans>Also by e-mail</Trans>}>
      <TextField
        label={t`E-mail address`}
        type="email"
        inputMode="email"
        autoComplete="email"
        dir="ltr"
        value={value}
        onChange={onChange}
        error={isWrong ? t`Please check the e-mail address` : null}
      />
    </Folded>
  )
}
