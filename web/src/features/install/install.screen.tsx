import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import { isApple } from '../../platform/contact-links.ts'
import { paths } from '../../platform/paths.ts'
import { installOffer, isInstalled } from '../../platform/phone/install-prompt.ts'
import { phoneShell } from '../../platform/phone/shell.ts'
import { buttonLook, PrimaryButton } from '../../ui/buttons.tsx'
import { Card } from '../../ui/card.tsx'
import { AllDonePicture } from '../../ui/pictures.tsx'
import { BackHeader, Screen } from '../../ui/screen.tsx'
import { EmptyScreen } from '../../ui/states.tsx'
import { settingsQuery } from '../server-settings/server-settings.api.ts'
import styles from './install.module.css'
import { AddDrawing, MenuDrawing, OpenDrawing, ShareDrawing } from './parts/drawings.tsx'

/** /install: how to put the app on a home screen, on this phone and on others. */
export function InstallScreen() {
  const { t } = useLingui()
  const hasOffer = useSyncExternalStore(installOffer.subscribe, installOffer.isAvailable)
  const onApple = isApple(navigator.userAgent)
  // The links to the app in an app store, or as a file. Most servers have neither.
  const { data: settings } = useQuery(settingsQuery)
  const link = (onApple ? settings?.apps.ios : settings?.apps.android) ?? null
  const header = <BackHeader back={paths.root} />
  if (isInstalled() || phoneShell()) {
    return (
      <EmptyScreen header={header} picture={<AllDonePicture />} title={t`It’s already on your home screen`}>
        <Link to={paths.root} className={buttonLook('primary')}>{t`Continue`}</Link>
      </EmptyScreen>
    )
  }
  return (
    <Screen
      header={header}
      footer={
        hasOffer && (
          <PrimaryButton icon={<Download aria-hidden="true" />} onClick={() => void installOffer.prompt()}>
            <Trans>Add to home screen</Trans>
          </PrimaryButton>
        )
      }
    >
      <h1 className="display">{t`Hand in Hand on your home screen`}</h1>
      <p className="prose">
        {link
          ? t`Opens with one tap and shows your latest list even without a connection.`
          : t`Opens with one tap and shows your latest list even without a connection. Nothing to download from an app store.`}
      </p>
      {link && (
        <a href={link} rel="noopener noreferrer" className={buttonLook('secondary')}>
          {onApple ? <Trans>The app for iPhone</Trans> : <Trans>The app for Android</Trans>}
        </a>
      )}
      {!hasOffer && (onApple ? <OnApple byCode={settings?.sign_in_by_code} /> : <Elsewhere />)}
    </Screen>
  )
}

/** `byCode`: whether this server sends codes; undefined while that is unknown. */
function OnApple({ byCode }: { byCode: boolean | undefined }) {
  const { t } = useLingui()
  return (
    <>
      <ol className={`stack-4 ${styles.steps}`}>
        <li>
          <ShareDrawing />
          <Trans>Open this page in Safari and tap the share button, the square with an arrow.</Trans>
        </li>
        <li>
          <AddDrawing />
          <Trans>Scroll down a little and choose “Add to Home Screen”.</Trans>
        </li>
        <li>
          <OpenDrawing />
          <Trans>From then on, open it from your home screen.</Trans>
        </li>
      </ol>
      {byCode !== undefined && (
        <Card sunk className="stack-2">
          <h2>{t`Log in there one more time`}</h2>
          {byCode ? (
            <>
              <p>
                <Trans>
                  On an iPhone the app on the home screen is separate from Safari, so the link in your message can’t open it. Log in with a
                  code instead: enter your phone number, then the 6 digits you receive.
                </Trans>
              </p>
              <Link to={paths.codeLogin}>{t`Log in with a code`}</Link>
            </>
          ) : (
            <p>
              <Trans>
                On an iPhone the app on the home screen is separate from Safari, so your login link can’t open it. Copy the link from your
                message and tap “Paste your login link” in the app.
              </Trans>
            </p>
          )}
        </Card>
      )}
    </>
  )
}

function Elsewhere() {
  return (
    <ol className={`stack-4 ${styles.steps}`}>
      <li>
        <MenuDrawing />
        <Trans>Open the menu of your browser: three dots or three lines.</Trans>
      </li>
      <li>
        <AddDrawing />
        <Trans>Choose “Install app” or “Add to Home screen”.</Trans>
      </li>
      <li>
        <OpenDrawing />
        <Trans>From then on, open it from your home screen. You stay logged in.</Trans>
      </li>
    </ol>
  )
}
