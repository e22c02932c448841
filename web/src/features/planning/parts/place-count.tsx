import { Plural, Trans } from '@lingui/react/macro'
import styles from './place-count.module.css'

/** How many places a number of cards has, if some have more than one. A place is one helper at one time. */
export const PlaceCount = ({ cards, places }: { cards: number; places: number }) =>
  cards !== places && (
    <p className={styles.places}>
      <Trans>
        <Plural value={cards} one="# task" other="# tasks" />, <Plural value={places} one="# place" other="# places" />
      </Trans>
    </p>
  )
