-- The size of a data set at a URL is known when it is downloaded.
GRANT UPDATE (bytes) ON dataset TO sumspace_app;
