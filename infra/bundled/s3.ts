/** What functions use of the S3 client: bundles have no more of it, and one that imports more fails to build. */
export {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
