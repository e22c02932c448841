import { LOGIN_CODE_RESEND_AFTER, TITLE_MAX } from '@hand-in-hand/contract/constants.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { errorText } from '../../../i18n/error-text.ts'
import { reader } from '../../../i18n/reader.ts'
import { nameOfZone, timeZoneOptions } from '../../../i18n/time-zones.ts'
import { paths } from '../../../platform/paths.ts'
import { PrimaryButton } from '../../../ui/buttons.tsx'
import { Folded, SelectField, TextField } from '../../../ui/fields.tsx'
import { BackHeader, Screen } from '../../../ui/screen.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { LanguageButton } from '../../language/parts/language-choice.tsx'
import { ConsentTicks } from '../../legal/parts/documents.tsx'
import { limitName } from '../../people/name.rules.ts'
import { useFirstField } from '../../people/parts/use-first-field.ts'
import { usePhoneEntry } from '../../people/parts/use-phone-entry.ts'
import { AddressInput } from '../../server-settings/parts/address-input.tsx'
import { useSendCode } from '../../sign-in/sign-in.api.ts'
import { consentsOf, type StartDraft, type StartField, type StartKind, startFieldOf, whyNotStart } from '../start-draft.rules.ts'
import { OperatorCodeField } from './operator-code-field.tsx'
import styles from './start.module.css'

interface StartDetailsProps {
  kind: StartKind
  /** This server requires a code of its operator. */
  needsCode: boolean
  draft: StartDraft
  onChange: (draft: StartDraft) => void
  /** Called when a code has been sent, or when the last code to this number is so recent that no other code is sent. */
  onSent: () => void
}

/** The family's name, the owner's name and number, and the consent. Then a code is sent to the phone. */
export function StartDetails({ kind, needsCode, draft, onChange, onSent }: StartDetailsProps) {
  const { t } = useLingui()
  const sendCode = useSendCode(kind === 'yes' ? 'sign_in' : 'start_family', draft.startCode.trim())
  const { form, isTried, isOffline, submit } = usePhoneEntry(draft, sendCode.error)
  useFirstField(form)
  const refused = sendCode.error && startFieldOf(sendCode.error.code, sendCode.error.fields)

  const edit = (fields: Partial<StartDraft>) => {
    sendCode.reset()
    onChange({ ...draft, ...fields })
  }
  const errorOf = (field: StartField) => {
    const problem = isTried && whyNotStart(draft, needsCode, kind).find((each) => each.field === field)
    if (problem) return wordsOf(problem.code)
    return refused === field && sendCode.error ? errorText(sendCode.error.code) : null
  }
  // The usual texts for these error codes speak of a task and of two boxes. This form is about a circle, and may have three boxes.
  function wordsOf(code: ReturnType<typeof whyNotStart>[number]['code']) {
    if (code === 'title_missing') return t`Please give your circle a name.`
    if (code !== 'consent_missing') return errorText(code)
    return kind === 'friend' ? t`Please tick both boxes.` : t`Please tick all three boxes.`
  }

  function sendTo(e164: string) {
    const isOnItsWay = draft.codeSentTo === e164 && Date.now() - draft.codeSentAt < LOGIN_CODE_RESEND_AFTER
    if (isOnItsWay) return onSent()
    sendCode.mutate(e164, {
      onSuccess: () => {
        onChange({ ...draft, code: '', codeSentTo: e164, codeSentAt: Date.now() })
        onSent()
      },
    })
  }

  return (
    <Screen header={<BackHeader back={paths.root} end={<LanguageButton />} />}>
      <div className={styles.intro}>
        <StartHeading kind={kind} />
      </div>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => submit(event, whyNotStart(draft, needsCode, kind).length === 0, ({ e164 }) => sendTo(e164))}
        className="stack-4"
      >
        {needsCode && (
          <OperatorCodeField value={draft.startCode} onChange={(startCode) => edit({ startCode })} error={errorOf('start_code')} />
        )}
        <CircleFields kind={kind} draft={draft} onChange={edit} errorOf={errorOf} />
        <AddressInput
          value={draft}
          onChange={({ country, number }) => edit({ country, number })}
          tried={isTried}
          refusal={errorOf('phone')}
        />
        {kind !== 'friend' && <ZoneField draft={draft} onChange={edit} />}
        <StartConsent kind={kind} draft={draft} onChange={edit} error={errorOf('consent')} />
        {isOffline && <ErrorNote text={errorText('network')} />}
        {sendCode.error && !refused && <ErrorNote text={errorText(sendCode.error.code)} />}
        <PrimaryButton type="submit" busy={sendCode.isPending}>{t`Send me a code`}</PrimaryButton>
        <p className={styles.soft}>{t`We’ll send a 6-digit code there, to make sure that it’s yours.`}</p>
      </form>
    </Screen>
  )
}

interface PartProps {
  draft: StartDraft
  onChange: (fields: Partial<StartDraft>) => void
}

function StartHeading({ kind }: { kind: StartKind }) {
  const { t } = useLingui()
  if (kind === 'friend') {
    return (
      <>
        <h1>{t`Ask them first`}</h1>
        <p>{t`No one else sees anything until they say yes.`}</p>
      </>
    )
  }
  if (kind === 'yes') return <h1>{t`Your yes`}</h1>
  return (
    <>
      <h1>{t`Start your family’s circle`}</h1>
      <p className={styles.whom}>
        <Trans>
          For my family, or for <Link to={paths.friendStart}>people I’d like to help</Link>
        </Trans>
      </p>
    </>
  )
}

function CircleFields({ kind, draft, onChange, errorOf }: PartProps & { kind: StartKind; errorOf: (field: StartField) => string | null }) {
  const { t } = useLingui()
  return (
    <>
      {kind !== 'yes' && (
        <TextField
          label={kind === 'friend' ? t`The name of their circle` : t`The name of your family’s circle`}
          hint={
            kind === 'friend'
              ? t`Such as “The Levi family”, without an illness.`
              : t`Such as “The Levi family”. Everyone you invite sees it.`
          }
          value={draft.title}
          onChange={(title) => onChange({ title })}
          maxLength={TITLE_MAX}
          error={errorOf('title')}
          required
        />
      )}
      <TextField
        label={t`Your first name`}
        value={draft.firstName}
        onChange={(name) => onChange({ firstName: limitName(name).name })}
        autoComplete="given-name"
        error={errorOf('first_name')}
        required
      />
      <TextField
        label={t`Your last name (optional)`}
        value={draft.lastName}
        onChange={(name) => onChange({ lastName: limitName(name).name })}
        autoComplete="family-name"
        error={errorOf('last_name')}
      />
    </>
  )
}

function ZoneField({ draft, onChange }: PartProps) {
  const { t } = useLingui()
  const zone = nameOfZone(draft.timeZone, reader().locale)
  return (
    <Folded title={<Trans>Time zone: {zone}</Trans>}>
      <SelectField
        label={t`Your time zone`}
        hint={t`Task times use this time zone.`}
        options={timeZoneOptions(draft.timeZone)}
        value={draft.timeZone}
        onChange={(timeZone) => onChange({ timeZone })}
      />
    </Folded>
  )
}

function StartConsent({ kind, draft, onChange, error }: PartProps & { kind: StartKind; error: string | null }) {
  const { t } = useLingui()
  return (
    <div className="stack-1">
      <ConsentTicks kinds={consentsOf(kind)} given={draft.given} onChange={(given) => onChange({ given })} />
      <p className={styles.links}>
        <Link to={paths.document('TERMS')}>{t`Read the terms`}</Link>
        <Link to={paths.document('PRIVACY')}>{t`Read the privacy notice`}</Link>
      </p>
      <div aria-live="polite">{error && <p className="error">{error}</p>}</div>
    </div>
  )
}
