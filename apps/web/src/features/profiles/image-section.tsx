import { PROFILE_IMAGE_TYPES } from '@bandstand/domain/storage'
import { FieldGroup } from '../../components/ui/field-group.tsx'
import { ImagePicker, type ImagePickerProps } from '../../components/ui/image-picker.tsx'
import { BOTH_COLUMNS, FormSection } from './form-section.tsx'

/** Shows the picker of the profile's image, which is uploaded with the form. */
export function ImageSection({ error, ...picker }: ImagePickerProps & { error: string | undefined }) {
  return (
    <FormSection title="Profile Image">
      <FieldGroup legend="Picture" error={error} className={BOTH_COLUMNS}>
        <ImagePicker {...picker} accept={PROFILE_IMAGE_TYPES.join(',')} hint="JPEG or PNG, max 5MB" />
      </FieldGroup>
    </FormSection>
  )
}
