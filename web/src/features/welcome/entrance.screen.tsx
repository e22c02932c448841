import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { House, KeyRound, Mail, Sprout } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { paths } from '../../platform/paths.ts'
import { showBadge } from '../../platform/phone/badge.ts'
import { buttonLook, QuietButton, SecondaryButton } from '../../ui/buttons.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Sheet } from '../../ui/dialog.tsx'
import { Logo } from '../../ui/logo.tsx'
import { HandsPicture } from '../../ui/pictures.tsx'
import { Screen, welcomeLook } from '../../ui/screen.tsx'
import { DemoButton } from '../demo/parts/demo-button.tsx'
import { HelpLinks } from '../help/parts/how-to-get-in.tsx'
import { LanguageButton } from '../language/parts/language-choice.tsx'
import { LegalLinks } from '../server-settings/parts/legal-links.tsx'
import { LogInLink } from '../server-settings/parts/log-in-link.tsx'
import { OperatorContact } from '../server-settings/parts/operator-contact.tsx'
import { Partner } from '../server-settings/parts/partner.tsx'
import { settingsQuery } from '../server-settings/server-settings.api.ts'
import styles from './welcome.module.css'

/** The first page for someone who is not logged in. It has all links into the app, those for newcomers first. */
export function EntranceScreen() {
  const { t } = useLingui()
  // Clears the badge of someone who has logged out.
  useEffect(() => showBadge(0), [])
  return (
    <Screen centered header={<LanguageButton />}>
      <div className={classNames(welcomeLook, styles.doors)}>
        <HandsPicture />
        <Logo name={t`Hand in Hand`} />
        <h1>{t`Welcome`}</h1>
        <p>{t`Everyday help for a family going through a hard time, shared by the people around them.`}</p>
      </div>
      <StartOfFamily />
      <Link to={paths.invited} className={buttonLook('secondary')}>
        <Mail aria-hidden="true" />
        <span>{t`I was invited`}</span>
      </Link>
      <LogInLink className={buttonLook('secondary')} icon={<KeyRound aria-hidden="true" />} />
      <LookAround />
      <HelpLinks isShort />
      <Partner />
      <LegalLinks isShort />
    </Screen>
  )
}

/** Opens the demo, for supporters or for families. */
function LookAround() {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <SecondaryButton icon={<Sprout aria-hidden="true" />} onClick={() => setOpen(true)}>{t`Look around`}</SecondaryButton>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t`Look around`}>
        <div className={styles.demo}>
          <DemoButton>{t`Demo: for supporters`}</DemoButton>
          <DemoButton side="coordinator">{t`Demo: for families`}</DemoButton>
        </div>
        <QuietButton onClick={() => setOpen(false)}>{t`Close`}</QuietButton>
      </Sheet>
    </>
  )
}

function StartOfFamily() {
  const { t } = useLingui()
  const { data: settings } = useQuery(settingsQuery)
  // Without the settings, the link to start a circle is shown. The page of that link says so if people cannot do this here.
  const start = settings?.family_start ?? 'open'
  return (
    <>
      {start === 'operator' ? (
        <p className={styles.aside}>
          <Trans>Would you like a circle for your family? The people who run this service will set it up with you.</Trans>
        </p>
      ) : (
        <Link to={paths.familyStart} className={buttonLook('primary')}>
          <House aria-hidden="true" />
          <span>{t`Start a circle`}</span>
        </Link>
      )}
      {start === 'code' && (
        <p className={styles.aside}>
          <Trans>For this you need a code, which the people who run this service give to families.</Trans>
        </p>
      )}
      {start === 'operator' && settings?.contact && (
        <p className={styles.aside}>
          <OperatorContact contact={settings.contact} />
        </p>
      )}
    </>
  )
}
