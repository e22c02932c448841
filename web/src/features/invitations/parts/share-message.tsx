import { type Locale, languageTag } from '@hand-in-hand/contract/locales.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { errorText } from '../../../i18n/error-text.ts'
import { APP_LANGUAGES } from '../../../i18n/languages.ts'
import { reader } from '../../../i18n/reader.ts'
import { paths } from '../../../platform/paths.ts'
import { PrimaryButton } from '../../../ui/buttons.tsx'
import { SelectField, Switch } from '../../../ui/fields.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { CallErrorNote, ErrorNote } from '../../../ui/states.tsx'
import { ShareButtons } from '../../messages/parts/share-buttons.tsx'
import { useMakeInvitation } from '../invitations.api.ts'
import { shareQuery } from '../share.api.ts'
import styles from './share-all.module.css'

/** The message, its language and whether it names the circle. */
export function ShareMessage({ family }: { family: string }) {
  const { t } = useLingui()
  const [locale, setLocale] = useState<Locale>(reader().locale)
  const [unnamed, setUnnamed] = useState(false)
  const { data: shared, error, refetch } = useQuery(shareQuery(family, locale, unnamed))
  const make = useMakeInvitation(family)
  if (shared && !shared.has_invitation) {
    return (
      <>
        <p className="note">{t`To share tasks, you need an invitation link. There is none right now.`}</p>
        <PrimaryButton onClick={() => make.mutate({}, { onSuccess: () => void refetch() })} busy={make.isPending}>
          <Trans>Create the link</Trans>
        </PrimaryButton>
        <CallErrorNote error={make.error} />
      </>
    )
  }
  if (shared && shared.text === null) {
    return <p className="note">{t`There is nothing open to share right now.`}</p>
  }
  return (
    <>
      <SelectField
        label={t`Language of the message`}
        value={locale}
        onChange={(chosen) => setLocale(APP_LANGUAGES.find((each) => each.locale === chosen)?.locale ?? locale)}
        options={APP_LANGUAGES.map((each) => ({ value: each.locale, label: each.name }))}
      />
      <Switch label={t`Include the name of your circle`} checked={!unnamed} onChange={(named) => setUnnamed(!named)} />
      <p className="note">
        <Trans>
          It lists the next seven days with titles as you wrote them, but not who comes, and no addresses. Tasks that are only for your
          circle are left out.
        </Trans>
      </p>
      {shared?.text ? (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard. */}
          <p className={styles.message} dir="auto" lang={languageTag(locale)} tabIndex={0}>
            {shared.text}
          </p>
          <ShareButtons text={shared.text} />
          <Link to={paths.familyPaste}>{t`Replies in the chat? Paste them here`}</Link>
        </>
      ) : error ? (
        <ErrorNote text={errorText('network')} />
      ) : (
        <Spinner label={t`Loading`} />
      )}
    </>
  )
}
