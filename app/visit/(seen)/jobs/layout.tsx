export { default } from '@/app/(console)/address-layout';
