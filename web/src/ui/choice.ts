import styles from './choice.module.css'

/** For a label that is a button of its own: the radio or checkbox in it lies over all of it, unseen. */
export const choiceLook = styles.choice
